// A person on a line whose sound a test has: they answer once they have heard us and it was quiet for a while, press keys, and hang up.

type PeerWorld = {
  /** 8 kHz where it is not said. */
  rate?: number;
  /** How they sound, at this rate. */
  voice: ((text: string) => Promise<Int16Array>) | undefined;
  /** What they say next; '' is nothing, `undefined`: they hang up. */
  nextLine(): string | undefined;
  hangUp(): void;
  /** Keys they press after our first words. */
  presses?(): string | undefined;
  press?(digit: string): void;
  /** After so many turns of ours the socket breaks. */
  breaksAfter?: number | undefined;
  /** 20 ms. */
  sendSound(samples: Int16Array): void;
  terminate(): void;
};

const QUIET_MS = 600;
/** They hang up where nothing is said to them for so long. */
const PATIENCE_MS = 15_000;

export class SpokenPeer {
  /** How much sound of ours came, how many turns it was, and how often what was not played was thrown away. */
  soundMs = 0;
  turns = 0;
  clears = 0;
  readonly #world: PeerWorld;
  readonly #frame: number;
  readonly #microphone: Int16Array[] = [];
  #playedUntil = Number.POSITIVE_INFINITY;
  #waitsSince = 0;
  #isAnswering = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(world: PeerWorld) {
    this.#world = world;
    this.#frame = (world.rate ?? 8000) / 50;
  }

  begin(): void {
    let due = performance.now();
    this.#waitsSince = due;
    this.#timer = setInterval(() => {
      for (; due < performance.now(); due += 20)
        this.#world.sendSound(this.#microphone.shift() ?? new Int16Array(this.#frame));
      if (this.#playedUntil === Number.POSITIVE_INFINITY && performance.now() > this.#waitsSince + PATIENCE_MS)
        return this.#leave();
      const isQuiet = this.#microphone.length === 0 && performance.now() > this.#playedUntil + QUIET_MS;
      if (!this.#isAnswering && isQuiet) void this.#answer();
    }, 20);
  }

  /** So much sound of ours came. */
  play(ms: number): void {
    this.soundMs += ms;
    const from = Number.isFinite(this.#playedUntil)
      ? Math.max(performance.now(), this.#playedUntil)
      : performance.now();
    this.#playedUntil = from + ms;
  }

  clear(): void {
    this.clears += 1;
    if (Number.isFinite(this.#playedUntil)) this.#playedUntil = performance.now();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #leave(): void {
    this.close();
    this.#world.hangUp();
  }

  async #answer(): Promise<void> {
    this.#isAnswering = true;
    this.turns += 1;
    if (this.turns === this.#world.breaksAfter) return this.#world.terminate();
    for (const digit of (this.turns === 1 && this.#world.presses?.()) || '') this.#world.press?.(digit);
    const line = this.#world.nextLine();
    if (line === undefined) return this.#leave();
    const sound = line === '' ? new Int16Array(0) : ((await this.#world.voice?.(line)) ?? new Int16Array(0));
    for (let at = 0; at < sound.length; at += this.#frame) {
      const frame = new Int16Array(this.#frame);
      frame.set(sound.subarray(at, at + this.#frame));
      this.#microphone.push(frame);
    }
    this.#playedUntil = Number.POSITIVE_INFINITY;
    this.#waitsSince = performance.now();
    this.#isAnswering = false;
  }
}
