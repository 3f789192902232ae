import { css } from 'lit';

/** The element's own style. Of the host's page, only variables and the colour scheme have an effect. */
export const elementStyles = css`
  :host {
    display: block;
    margin: 1em 0;
  }

  :host([hidden]) {
    display: none;
  }

  .box {
    all: initial;
    display: block;
    color-scheme: inherit;
    --paper: var(--loopscope-paper, light-dark(#fbfaf7, #14161b));
    --surface: var(--loopscope-surface, light-dark(#ffffff, #1b1e25));
    --ink: var(--loopscope-ink, light-dark(#1b1b20, #e9e6df));
    --soft: var(--loopscope-soft, light-dark(#595963, #a9a8b0));
    --rule: var(--loopscope-rule, light-dark(#e3e0d8, #2e323b));
    --accent: var(--loopscope-accent, light-dark(#2b5797, #8fb6f2));
    --on-accent: var(--loopscope-on-accent, light-dark(#ffffff, #10141c));
    --target: var(--loopscope-target, light-dark(#a3195b, #f48bb8));
    font: 400 var(--loopscope-size, 16px) / 1.5 var(--loopscope-font, system-ui, sans-serif);
    color: var(--ink);
    background: var(--paper);
    border: 1px solid var(--rule);
    border-radius: var(--loopscope-radius, 8px);
    overflow: hidden;
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  /* Its computed value is the colour scheme here. */
  .scheme {
    position: absolute;
    color: light-dark(#000, #fff);
  }

  .program {
    display: flex;
    max-height: 32em;
    overflow: auto;
    background: var(--surface);
    font: 400 0.9em / 1.6 var(--loopscope-mono, ui-monospace, 'DejaVu Sans Mono', monospace);
    font-variant-ligatures: none;
    direction: ltr;
    text-align: left;
  }

  .numbers {
    flex: none;
    position: sticky;
    left: 0;
    padding: 0.6em 0;
    background: var(--surface);
    color: var(--soft);
    text-align: right;
    user-select: none;
  }

  .numbers > * {
    display: block;
    width: 100%;
    height: 1.6em;
    padding: 0 0.6em 0 1em;
    margin: 0;
    border: 0;
    background: none;
    font: inherit;
    color: inherit;
    text-align: right;
  }

  .numbers button {
    cursor: pointer;
  }

  .numbers button:hover {
    color: var(--target);
  }

  .numbers button.target {
    color: var(--target);
    font-weight: 700;
    box-shadow: inset 4px 0 var(--target);
  }

  pre {
    flex: 1;
    margin: 0;
    padding: 0.6em 0;
    font: inherit;
    tab-size: 2;
  }

  code {
    font: inherit;
  }

  .line {
    display: block;
    height: 1.6em;
    padding: 0 1em 0 0.4em;
  }

  .line.target {
    background: color-mix(in srgb, var(--target) 12%, transparent);
  }

  .keyword {
    color: var(--accent);
    font-weight: 600;
  }

  .number,
  .string {
    color: light-dark(#6b4a12, #dcc08a);
  }

  .comment {
    color: var(--soft);
    font-style: italic;
  }

  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.4em 0.9em;
    padding: 0.5em 0.8em;
    border-top: 1px solid var(--rule);
    font-size: 0.9em;
  }

  .asked {
    flex: 1 1 9em;
    color: var(--soft);
  }

  .open {
    margin: 0;
    padding: 0.35em 1.1em;
    border: 0;
    border-radius: 6px;
    background: var(--accent);
    color: var(--on-accent);
    font: inherit;
    font-weight: 600;
    cursor: pointer;
    forced-color-adjust: none;
  }

  a {
    color: var(--accent);
  }

  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: -2px;
  }

  .open:focus-visible,
  a:focus-visible {
    outline-offset: 2px;
  }

  .title {
    margin: 0;
    padding: 0.6em 0.9em;
    border-bottom: 1px solid var(--rule);
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .refused,
  .more {
    margin: 0;
    padding: 0.6em 0.9em;
    overflow-wrap: anywhere;
  }

  .more {
    color: var(--soft);
    font-size: 0.9em;
  }

  iframe {
    display: block;
    width: 100%;
    border: 0;
  }

  @media print {
    .program {
      max-height: none;
    }

    .bar {
      display: none;
    }
  }
`;
