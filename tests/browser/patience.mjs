// The time that a test waits for something in a page.

/** The longest wait for anything, in seconds: generous, for a machine that has other work. */
const LONGEST = Number(process.env.LOOPSCOPE_PATIENCE ?? 240);

/** The longest wait while the page stays as it is: a page that works shows that. */
const STILL = 60;

/** The time between two looks at the page, in seconds: it takes longer than the question that a wait asks again and again. */
const OFTEN = 5;

/** The patience of one wait. */
export class Patience {
  #longest;
  #now;
  #start;
  #looked;
  #changed;
  #contents;

  /** `now` is a clock, in seconds. */
  constructor({ longest = LONGEST, now = () => performance.now() / 1000 } = {}) {
    this.#longest = longest;
    this.#now = now;
    this.#start = this.#looked = this.#changed = now();
  }

  /** True if it is time to look at the page. */
  get looks() {
    return this.#now() - this.#looked >= OFTEN;
  }

  /** Notes what the page consists of, as something that can be compared. */
  saw(contents) {
    this.#looked = this.#now();
    if (contents !== this.#contents) this.#changed = this.#looked;
    this.#contents = contents;
  }

  /** True if the wait has been long enough. */
  get isOver() {
    return this.#now() - this.#start >= this.#longest || this.#looked - this.#changed >= STILL;
  }

  toString() {
    const [all, still] = [this.#now() - this.#start, this.#now() - this.#changed].map(Math.round);
    return `waited ${all} s, the last ${still} without a change of the page`;
  }
}
