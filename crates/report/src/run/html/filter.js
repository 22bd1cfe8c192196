(() => {
  "use strict";
  const form = document.querySelector(".filters");
  if (!form) return;
  const [status, doc] = form.querySelectorAll("select");
  const shown = form.querySelector("output");
  const all = [...document.querySelectorAll("article")];
  const sections = [...document.querySelectorAll("section")];
  const apply = () => {
    let count = 0;
    for (const article of all) {
      const has = (select, value) => select.value === "" || select.value === value;
      const fails = status.value === "fails" && article.dataset.fails === "1";
      const show = (fails || has(status, article.dataset.status)) && has(doc, article.dataset.doc);
      article.hidden = !show;
      count += show;
    }
    for (const section of sections) {
      section.hidden = !section.querySelector("article:not([hidden])");
    }
    shown.textContent = count + " of " + all.length + " shown";
  };
  form.addEventListener("input", apply);
  form.hidden = false;
  apply();
})();
