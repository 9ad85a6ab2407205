// Owns one call of a page: microphone, sound thread and socket, from the tap that begins it until everything is let go.
import { type PageText, readServerText, type ServerText } from './call-frames.ts';
import { type CallProblem, type CallState, NEW_CALL, takeLoss, takePlayed, takeText } from './call-state.ts';
import { LINE_RATE, meterShare } from './frames.ts';
import { microphoneProblem, missingForCalls, openMicrophone } from './microphone.ts';
import { type HeardMessage, type PlayMessage, SOUND_THREAD } from './sound-messages.ts';

/** What the server gives for one socket. */
export type CallTicket = { call_id: string; socket_url: string };

export type CallOptions = {
  /** Origin of the server. */
  server: string;
  /** Asked once the caller has given the microphone. */
  begin: () => Promise<CallTicket>;
  /** For a call whose socket broke; undefined: it is over. */
  comeBack: (callId: string) => Promise<CallTicket | undefined>;
  changed: (state: CallState) => void;
  /** How loud the caller is, as a share of a meter, some 30 times a second. */
  onLevel?: (level: number) => void;
  /** The words of an answer that refuses. */
  reasonIn: (error: unknown) => string;
};

const THREAD_FILE = '/widget-microphone.js';
/** More of the microphone than this on its way means a line that cannot carry it: what is said is then lost, not late. */
const MAX_WAITING_BYTES = 2 * LINE_RATE * 2;
/** The server waits 20 seconds for a browser that comes back. */
const COME_BACK_MS = [0, 1000, 2000, 4000, 8000];
/** What the assistant said last may still sound when the server has ended the call. */
const LAST_WORDS_MS = 3000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export class VoiceCall {
  readonly #options: CallOptions;
  #state = NEW_CALL;
  #context: AudioContext | undefined;
  #microphone: MediaStream | undefined;
  #sound: AudioWorkletNode | undefined;
  #socket: WebSocket | undefined;
  #screen: WakeLockSentinel | undefined;
  #isOver = false;
  /** Since the line was last up. */
  #tries = 0;
  readonly #onShown = (): void => this.#wake();

  constructor(options: CallOptions) {
    this.#options = options;
  }

  /** Asked anew after each wait: the end may have come meanwhile. */
  readonly #hasEnded = (): boolean => this.#isOver;

  get state(): CallState {
    return this.#state;
  }

  /** Within a tap: browsers let a page make sound, and ask for the microphone, only then. */
  start(): void {
    const missing = missingForCalls();
    if (missing) this.#fail(missing);
    else this.#ask();
  }

  #ask(): void {
    this.#show(NEW_CALL);
    const context = new AudioContext({ latencyHint: 'interactive' });
    this.#context = context;
    void context.resume().catch(() => undefined);
    document.addEventListener('visibilitychange', this.#onShown);
    void this.#begin(context);
  }

  async #begin(context: AudioContext): Promise<void> {
    const thread = context.audioWorklet.addModule(this.#options.server + THREAD_FILE).then(
      () => true,
      () => false,
    );
    try {
      this.#microphone = await openMicrophone();
    } catch (error) {
      return this.#fail(microphoneProblem(error));
    }
    // The tap that ended the call came while the browser still asked.
    if (this.#isOver) return this.#release();
    this.#change({ phase: 'connecting' });
    if (!(await thread)) return this.#fail('blocked');
    if (this.#hasEnded()) return;
    try {
      this.#connectSound(context, this.#microphone);
    } catch {
      return this.#fail('unsupported');
    }
    void this.#keepScreenOn();
    try {
      this.#open(await this.#options.begin());
    } catch (error) {
      this.#fail('refused', this.#options.reasonIn(error));
    }
  }

  #connectSound(context: AudioContext, microphone: MediaStream): void {
    const sound = new AudioWorkletNode(context, SOUND_THREAD, {
      numberOfInputs: 1,
      numberOfOutputs: 1,
      outputChannelCount: [1],
      channelCount: 1,
      channelCountMode: 'explicit',
    });
    sound.port.onmessage = ({ data }: MessageEvent<HeardMessage>) => this.#hear(data);
    context.createMediaStreamSource(microphone).connect(sound);
    sound.connect(context.destination);
    this.#sound = sound;
    // Pulled out, or taken by the system.
    for (const track of microphone.getAudioTracks())
      track.addEventListener('ended', () => this.#fail('microphoneBusy'));
  }

  #open({ call_id: callId, socket_url: path }: CallTicket): void {
    if (this.#isOver) return;
    const address = new URL(path, this.#options.server);
    address.protocol = address.protocol.replace(/^http/, 'ws');
    const socket = new WebSocket(address);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    this.#change({ callId });
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (this.#socket !== socket) return;
      if (typeof data !== 'string') return this.#play({ type: 'sound', frame: data }, [data]);
      const text = readServerText(data);
      if (text) this.#take(text);
    };
    socket.onclose = () => {
      if (this.#socket === socket && this.#state.phase !== 'over') void this.#comeBack();
    };
  }

  /** Until the server says that the call is over, or the time in which it waits has passed. */
  async #comeBack(): Promise<void> {
    this.#socket = undefined;
    this.#play({ type: 'clearAll' });
    this.#show(takeLoss(this.#state));
    while (this.#tries < COME_BACK_MS.length) {
      await wait(COME_BACK_MS[this.#tries++] ?? 0);
      if (this.#isOver) return;
      try {
        const ticket = await this.#options.comeBack(this.#state.callId);
        if (ticket) return this.#open(ticket);
        break;
      } catch {
        // Tried again: a server that is starting refuses too.
      }
    }
    this.#fail('lost');
  }

  #take(text: ServerText): void {
    this.#show(takeText(this.#state, text));
    if (text.type === 'ready') {
      this.#tries = 0;
      if (this.#state.isMuted) this.#send({ type: 'mute', muted: true });
    }
    if (text.type === 'say') this.#play({ type: 'begin', id: text.id });
    if (text.type === 'said') this.#play({ type: 'finish', id: text.id });
    if (text.type === 'pause' || text.type === 'clear') this.#play({ type: text.type, id: text.id });
    if (text.type === 'resume') this.#play({ type: 'resume' });
    if (text.type !== 'ended') return;
    if (text.reason === 'restarting') return void this.#comeBack();
    void this.#endAfterLastWords();
  }

  async #endAfterLastWords(): Promise<void> {
    for (const track of this.#microphone?.getTracks() ?? []) track.stop();
    const end = Date.now() + LAST_WORDS_MS;
    while (!this.#isOver && Date.now() < end && this.#state.lines.some(({ state }) => state === 'waiting'))
      await wait(50);
    this.#end();
  }

  #hear(message: HeardMessage): void {
    if (message.type === 'played') {
      const { id, ms, isOver } = message.played;
      this.#send({ type: 'played', id, ms });
      if (isOver) this.#show(takePlayed(this.#state, id));
      return;
    }
    this.#options.onLevel?.(this.#state.isMuted ? 0 : meterShare(message.level));
    const socket = this.#socket;
    const isOpen = socket?.readyState === WebSocket.OPEN && this.#state.phase === 'talking';
    if (isOpen && !this.#state.isMuted && socket.bufferedAmount < MAX_WAITING_BYTES) socket.send(message.frame);
  }

  setMuted(isMuted: boolean): void {
    for (const track of this.#microphone?.getAudioTracks() ?? []) track.enabled = !isMuted;
    this.#change({ isMuted });
    this.#send({ type: 'mute', muted: isMuted });
  }

  press(digits: string): void {
    this.#send({ type: 'digits', digits });
  }

  hangUp(): void {
    if (this.#isOver) return;
    this.#end();
    if (this.#state.phase !== 'over') this.#show(takeText(this.#state, { type: 'ended', reason: 'hung_up' }));
  }

  #fail(problem: CallProblem, message = ''): void {
    if (this.#isOver) return;
    this.#end();
    this.#change({ phase: 'over', problem, message, isHearing: false });
  }

  #end(): void {
    this.#isOver = true;
    this.#send({ type: 'hang_up' });
    this.#release();
  }

  /** The sign of the browser that the microphone is on goes away, and a second call finds everything free. */
  #release(): void {
    document.removeEventListener('visibilitychange', this.#onShown);
    for (const track of this.#microphone?.getTracks() ?? []) track.stop();
    this.#sound?.disconnect();
    this.#sound = undefined;
    if (this.#context?.state !== 'closed') void this.#context?.close();
    this.#socket?.close();
    void this.#screen?.release().catch(() => undefined);
  }

  /** A phone that was locked, or took a call, has stopped the sound of its pages. */
  #wake(): void {
    if (document.hidden) return;
    if (this.#context?.state !== 'running') void this.#context?.resume().catch(() => undefined);
    void this.#keepScreenOn();
  }

  async #keepScreenOn(): Promise<void> {
    if (!('wakeLock' in navigator)) return;
    this.#screen = await navigator.wakeLock.request('screen').catch(() => undefined);
    if (this.#isOver) void this.#screen?.release().catch(() => undefined);
  }

  #play(message: PlayMessage, moved: Transferable[] = []): void {
    this.#sound?.port.postMessage(message, moved);
  }

  #send(text: PageText): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(text));
  }

  #change(change: Partial<CallState>): void {
    this.#show({ ...this.#state, ...change });
  }

  #show(state: CallState): void {
    this.#state = state;
    this.#options.changed(state);
  }
}
