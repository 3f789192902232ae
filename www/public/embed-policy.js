// Restricts the policy of the page for frames to this site's own files. In a sandboxed frame a page has no origin, and in
// WebKit 'self' then matches nothing, so the policy names the site by its address, which is not known when the site is built.
'use strict';
{
  const home = new URL('./', location.href);
  const own = (home.origin + home.pathname).replaceAll(';', '%3B').replaceAll(',', '%2C');
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = [
    "default-src 'none'",
    `script-src ${own} 'wasm-unsafe-eval'`,
    `style-src ${own}`,
    `font-src ${own}`,
    `img-src ${own}`,
    `connect-src ${own}`,
    `worker-src ${own} blob:`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  document.currentScript.after(policy);
}
