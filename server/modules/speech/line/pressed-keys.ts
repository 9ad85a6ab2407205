// Owns keys of a phone that are pressed one after the other: they are one number, ended by # or by a pause.

const PAUSE_MS = 2000;
const MAX_KEYS = 40;

export class PressedKeys {
  readonly #pressed: (keys: string) => void;
  #keys = '';
  #timer: NodeJS.Timeout | undefined;
  constructor(pressed: (keys: string) => void) {
    this.#pressed = pressed;
  }
  /** False: none of them is a key. */
  press(keys: string): boolean {
    const known = keys.replace(/[^0-9*#]/g, '');
    if (known === '') return false;
    this.stop();
    this.#keys = (this.#keys + known).slice(0, MAX_KEYS);
    this.#timer = setTimeout(
      () => {
        const whole = this.#keys;
        this.#keys = '';
        this.#pressed(whole);
      },
      this.#keys.endsWith('#') ? 0 : PAUSE_MS,
    );
    return true;
  }
  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** What they would have said: the sign that ends a number is no part of it. */
export const numberOfKeys = (keys: string): string => keys.replace(/[#*]+$/, '') || keys;
