// Recordings in the world of the stand-in for Twilio: begun on a live call, complete with its end, fetched as sound, and deleted.
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { CallOfTwilio } from './scripted-call.ts';

type Company = {
  calls: ReadonlyMap<string, CallOfTwilio>;
  callBack(url: string, form: Record<string, string>): Promise<{ status: number; body: string }>;
};
type Recording = { sid: string; callSid: string; status: string; callback: string; afterWords: number };

export class RecordingsOfTwilio {
  readonly made: Recording[] = [];
  readonly deleted: string[] = [];
  /** The next requests for a sound get these statuses. */
  readonly failures: number[] = [];
  /** Callbacks are lost. */
  isMute = false;
  sound: Buffer = Buffer.alloc(5000, 'sound');
  soundType = 'audio/mpeg';
  readonly #company: Company;

  constructor(company: Company) {
    this.#company = company;
  }

  serve(method: string, path: string, form: URLSearchParams, response: ServerResponse): ServerResponse {
    const answer = (status: number, value: unknown): ServerResponse =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(value === undefined ? '' : JSON.stringify(value));
    const [, callSid = ''] = /^\/Calls\/(CA\w+)\/Recordings/.exec(path) ?? [];
    const [, sid = '', kind = ''] = /\/Recordings\/(RE\w+)\.(json|mp3)$/.exec(path) ?? [];
    if (callSid !== '' && sid === '') return answer(...this.#ofCall(method, callSid, form));
    const recording = this.made.find((one) => one.sid === sid);
    if (!recording) return answer(404, { code: 20_404, message: 'The recording was not found', status: 404 });
    if (kind === 'mp3') {
      const failure = this.failures.shift();
      if (failure !== undefined || recording.status !== 'completed') return answer(failure ?? 404, {});
      return response.writeHead(200, { 'content-type': this.soundType }).end(this.sound);
    }
    if (method === 'DELETE') {
      this.made.splice(this.made.indexOf(recording), 1);
      this.deleted.push(sid);
      return answer(204, undefined);
    }
    if (method === 'POST') {
      recording.status = 'completed';
      void this.#tell(recording);
    }
    return answer(200, { sid, status: recording.status });
  }

  #ofCall(method: string, callSid: string, form: URLSearchParams): [number, unknown] {
    const call = this.#company.calls.get(callSid);
    if (method === 'GET')
      return [
        200,
        { recordings: this.made.filter((one) => one.callSid === callSid).map(({ sid, status }) => ({ sid, status })) },
      ];
    if (!call || call.isOver) return [404, { code: 20_404, message: 'The call is not in progress', status: 404 }];
    const callback = form.get('RecordingStatusCallback') ?? '';
    const recording = {
      sid: `RE${randomBytes(16).toString('hex')}`,
      callSid,
      status: 'in-progress',
      callback,
      afterWords: call.said.length,
    };
    this.made.push(recording);
    const timer = setInterval(() => {
      if (!call.isOver) return;
      clearInterval(timer);
      if (recording.status === 'completed') return;
      recording.status = 'completed';
      void this.#tell(recording);
    }, 20);
    return [201, { sid: recording.sid, status: recording.status }];
  }

  async #tell({ sid, callSid, callback }: Recording): Promise<void> {
    if (this.isMute) return;
    const fields = {
      CallSid: callSid,
      RecordingSid: sid,
      RecordingStatus: 'completed',
      RecordingUrl: 'http://169.254.169.254/latest',
    };
    await this.#company.callBack(callback, fields).catch(() => undefined);
    await this.#company.callBack(callback, fields).catch(() => undefined);
  }
}
