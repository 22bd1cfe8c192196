// Asks `asquoted check --jsonl` as a dialogue: one line out, one line back.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export class Asquoted {
  constructor(program = "asquoted") {
    this.process = spawn(program, ["check", "--jsonl"], { stdio: ["pipe", "pipe", "inherit"] });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  async check(quote, source) {
    this.process.stdin.write(JSON.stringify({ quote, source }) + "\n");
    return JSON.parse((await this.lines.next()).value);
  }

  close() {
    this.process.stdin.end();
    return new Promise((resolve) => this.process.on("close", resolve));
  }
}
