"""Asks `asquoted check --jsonl` as a dialogue: one line out, one line back."""

import json
import subprocess


class Asquoted:
    def __init__(self, program="asquoted"):
        self.process = subprocess.Popen(
            [program, "check", "--jsonl"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8",
        )

    def check(self, quote, source):
        print(json.dumps({"quote": quote, "source": source}), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        return self.process.wait()
