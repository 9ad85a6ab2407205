// Runs where a browser makes sound, in a file of its own: the microphone becomes frames of the line, and the line becomes sound.
import { FramePacker, LINE_RATE, soundOf } from './frames.ts';
import { Playback } from './playback.ts';
import { Resampler } from './resampler.ts';
import { type HeardMessage, type PlayMessage, SOUND_THREAD } from './sound-messages.ts';

// What this place offers; the browser's own list of types knows pages only.
declare const sampleRate: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** Samples of the line that are asked for at once, when the loudspeaker needs more. */
const PULL_SAMPLES = 64;

class CallSound extends AudioWorkletProcessor {
  readonly #toLine = new Resampler(sampleRate, LINE_RATE);
  readonly #fromLine = new Resampler(LINE_RATE, sampleRate);
  readonly #packer = new FramePacker();
  readonly #playback = new Playback();
  readonly #pulled = new Float32Array(PULL_SAMPLES);
  #ready = new Float32Array(0);

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<PlayMessage>) => this.#take(data);
  }

  process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const microphone = inputs[0]?.[0];
    const spoken = outputs[0]?.[0];
    if (microphone) {
      this.#packer.push(this.#toLine.push(microphone), ({ samples, level }) => {
        this.#send({ type: 'frame', frame: samples.buffer, level }, [samples.buffer]);
      });
    }
    if (spoken) this.#fill(spoken);
    for (const played of this.#playback.takeReports()) this.#send({ type: 'played', played });
    return true;
  }

  #fill(block: Float32Array): void {
    let filled = 0;
    while (filled < block.length) {
      if (this.#ready.length === 0) {
        this.#playback.pull(this.#pulled);
        this.#ready = this.#fromLine.push(this.#pulled);
        continue;
      }
      const part = this.#ready.subarray(0, block.length - filled);
      block.set(part, filled);
      filled += part.length;
      this.#ready = this.#ready.subarray(part.length);
    }
  }

  #take(message: PlayMessage): void {
    switch (message.type) {
      case 'sound':
        this.#playback.push(soundOf(message.frame));
        break;
      case 'resume':
      case 'clearAll':
        this.#playback[message.type]();
        break;
      case 'begin':
      case 'finish':
      case 'pause':
      case 'clear':
        this.#playback[message.type](message.id);
    }
  }

  #send(message: HeardMessage, moved: Transferable[] = []): void {
    this.port.postMessage(message, moved);
  }
}

registerProcessor(SOUND_THREAD, CallSound);
