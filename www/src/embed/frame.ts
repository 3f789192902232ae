/** The host's side of a frame: it accepts messages from that frame alone. */
import type { Keeping } from './kept-answers.ts';
import { SIZE, VARIABLES, checkedFromFrame, type FromFrame, type Look } from './protocol.ts';

export class Frame {
  readonly address: string;
  private readonly origin: string;
  private window: Window | null = null;
  private readonly schemes = matchMedia('(prefers-color-scheme: dark)');
  private readonly themes = new MutationObserver(() => this.tellLook());

  /** The frame takes the colours of `element`, whose shadow root has something of the class `scheme`. */
  constructor(
    address: URL,
    private readonly element: HTMLElement,
    private readonly told: (message: FromFrame) => void,
  ) {
    this.address = address.href;
    // Frames in a sandboxed page have no origin either.
    this.origin = globalThis.origin === 'null' ? 'null' : address.origin;
    addEventListener('message', this.receive);
    this.schemes.addEventListener('change', this.tellLook);
    // Hosts switch their themes by attributes of the page.
    for (const node of [document.documentElement, document.body]) this.themes.observe(node, { attributes: true });
  }

  /** Called when the frame is in the page. */
  opened(frame: HTMLIFrameElement): void {
    this.window = frame.contentWindow;
    this.tellLook();
  }

  close(): void {
    removeEventListener('message', this.receive);
    this.schemes.removeEventListener('change', this.tellLook);
    this.themes.disconnect();
  }

  /** Sends a message to the frame. */
  send(message: Look | Keeping): void {
    this.own()?.postMessage(message, this.origin === 'null' ? '*' : this.origin);
  }

  private readonly receive = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source === null || source !== this.own() || origin !== this.origin) return;
    const message = checkedFromFrame(data);
    if (message === null) return;
    if (message.loopscope === 'ready') this.tellLook();
    this.told(message);
  };

  /** The frame's window, which may send messages before the frame's load event. */
  private own(): Window | null {
    return this.window ?? this.element.shadowRoot?.querySelector('iframe')?.contentWindow ?? null;
  }

  private readonly tellLook = (): void => {
    this.send(lookOf(this.element));
  };
}

/** The colours and the text size at an element. */
function lookOf(element: HTMLElement): Look {
  const style = getComputedStyle(element);
  const variables: Look['variables'] = {};
  for (const name of Object.keys(VARIABLES)) {
    const value = style.getPropertyValue(name).trim();
    if (value !== '') variables[name] = value;
  }
  const probe = element.shadowRoot?.querySelector('.scheme');
  if (!probe) return { loopscope: 'look', scheme: 'light', variables };
  const own = getComputedStyle(probe);
  variables[SIZE] = own.fontSize.replace('px', '');
  return { loopscope: 'look', scheme: own.color === 'rgb(255, 255, 255)' ? 'dark' : 'light', variables };
}
