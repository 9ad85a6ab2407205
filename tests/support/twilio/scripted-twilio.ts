// A stand-in for Twilio: its API of calls and texts, and the other end of ConversationRelay. Signs as Twilio does.
import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Callee, CallOfTwilio } from './scripted-call.ts';
import { RecordingsOfTwilio } from './scripted-recordings.ts';

export const newSid = (kind: string): string => `${kind}${randomBytes(16).toString('hex')}`;

export class ScriptedTwilio {
  readonly accountSid = newSid('AC');
  readonly authToken = randomBytes(16).toString('hex');
  readonly calls = new Map<string, CallOfTwilio>();
  readonly texts: { sid: string; form: URLSearchParams }[] = [];
  /** How people behind numbers behave; everybody else talks. */
  readonly callees = new Map<string, Callee>();
  readonly numbers = new Map<string, { sid: string; form: URLSearchParams }>();
  /** Every request of the API as it came, for the judge of their document. */
  readonly requests: { method: string; path: string; body: string; authorization: string }[] = [];
  /** Answers of the next requests to place a call that are lost on the way: the call rings all the same. */
  losesAnswers = 0;
  /** A call is taken, and the one who placed it has not heard so yet. */
  beforeAnswer: ((to: string) => Promise<void>) | undefined;
  refusal: { status: number; code: number; message: string } | undefined;
  /** How people sound on media streams. */
  voice: ((text: string) => Promise<Int16Array>) | undefined;
  readonly recordings = new RecordingsOfTwilio(this);
  baseUrl = '';
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.baseUrl = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async stop(): Promise<void> {
    for (const call of this.calls.values()) call.drop();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** `tests/contract/twilio-helper.test.ts` holds this against the official helper. */
  sign(url: string, form: Record<string, string> = {}): string {
    const fields = Object.keys(form)
      .sort()
      .map((name) => `${name}${form[name]}`);
    return createHmac('sha1', this.authToken)
      .update([url, ...fields].join(''))
      .digest('base64');
  }

  /** A signed callback, as Twilio sends them. */
  async callBack(url: string, form: Record<string, string>): Promise<{ status: number; body: string }> {
    const all: Record<string, string> = { AccountSid: this.accountSid, ApiVersion: '2010-04-01', ...form };
    const signed = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': this.sign(url, all) };
    // A connection for each: one that is kept may lead to a process that was killed this moment, and nobody would tell the call why.
    const headers = { ...signed, connection: 'close' };
    const answer = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(all) });
    return { status: answer.status, body: await answer.text() };
  }

  /** Somebody calls one of the account's numbers. */
  ringUs(from: string, to: string, callee: Callee): CallOfTwilio {
    const form = this.numbers.get(to)?.form;
    if (!form) throw new Error(`${to} is not set up`);
    const call = new CallOfTwilio(this, { sid: newSid('CA'), to, from, form, callee, direction: 'inbound' });
    this.calls.set(call.sid, call);
    void call.comeIn(form.get('VoiceUrl') ?? '');
    return call;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const { pathname, searchParams } = new URL(request.url ?? '/', this.baseUrl);
    const { method = 'GET', headers } = request;
    this.requests.push({ method, path: request.url ?? '/', body, authorization: headers.authorization ?? '' });
    const answer = (status: number, value: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    const expected = `Basic ${Buffer.from(`${this.accountSid}:${this.authToken}`).toString('base64')}`;
    if (headers.authorization !== expected) return answer(401, { code: 20003, message: 'Authenticate', status: 401 });
    const path = pathname.replace(`/2010-04-01/Accounts/${this.accountSid}`, '');
    const form = new URLSearchParams(body);
    if (method === 'POST' && this.refusal) return answer(this.refusal.status, this.refusal);
    if (path === '.json')
      return answer(200, { sid: this.accountSid, friendly_name: 'Scripted account', status: 'active' });
    if (path === '/Calls.json' && method === 'POST') return this.#place(form, response, answer);
    if (path === '/Calls.json') return answer(200, { calls: this.#search(searchParams) });
    if (path.includes('/Recordings')) return void this.recordings.serve(method, path, form, response);
    const [, sid = ''] = /^\/Calls\/(CA\w+)\.json$/.exec(path) ?? [];
    const call = this.calls.get(sid);
    if (call && method === 'GET') return answer(200, call.resource());
    if (call?.isOver)
      return answer(400, { code: 21_220, message: 'Call is not in-progress. Cannot redirect.', status: 400 });
    if (call) {
      call.change(form);
      return answer(200, call.resource());
    }
    if (path === '/Messages.json') {
      const text = { sid: newSid('SM'), form };
      this.texts.push(text);
      return answer(201, { sid: text.sid, status: 'queued' });
    }
    if (path === '/v1/CustomerProfiles')
      return answer(200, { results: [{ friendly_name: 'Corner shop', status: 'twilio-approved' }] });
    if (path === '/v1/TrustProducts') return answer(403, { code: 20_008, message: 'No trust products', status: 403 });
    if (path === '/v1/a2p/BrandRegistrations')
      return answer(200, { data: [{ sid: 'BN1', status: 'FAILED', failure_reason: 'The tax id is unknown' }] });
    if (path === '/v1/Services') return answer(200, { services: [{ sid: 'MG1', friendly_name: 'Reminders' }] });
    if (path === '/v1/Services/MG1/Compliance/Usa2p')
      return answer(200, { compliance: [{ us_app_to_person_usecase: 'MARKETING', campaign_status: 'IN_PROGRESS' }] });
    if (path.startsWith('/AvailablePhoneNumbers/')) {
      const offered = {
        phone_number: `+1${searchParams.get('AreaCode') ?? '202'}5550177`,
        locality: 'Washington',
        region: 'DC',
      };
      return answer(200, { available_phone_numbers: [offered] });
    }
    if (path === '/IncomingPhoneNumbers.json' && method === 'POST') {
      const sid = newSid('PN');
      this.numbers.set(form.get('PhoneNumber') ?? '', { sid, form });
      return answer(201, { sid, phone_number: form.get('PhoneNumber') });
    }
    if (path === '/IncomingPhoneNumbers.json' && !searchParams.has('PhoneNumber')) {
      const owned = [...this.numbers].map(([phone_number, { sid, form: set }]) => {
        return { sid, phone_number, friendly_name: 'Main line', voice_url: set.get('VoiceUrl') };
      });
      return answer(200, { incoming_phone_numbers: owned });
    }
    if (path === '/IncomingPhoneNumbers.json') {
      const number = this.numbers.get(searchParams.get('PhoneNumber') ?? '');
      return answer(200, { incoming_phone_numbers: number ? [{ sid: number.sid }] : [] });
    }
    const number = [...this.numbers.values()].find((one) => path === `/IncomingPhoneNumbers/${one.sid}.json`);
    if (number) {
      number.form = form;
      return answer(200, { sid: number.sid });
    }
    return answer(404, { code: 20_404, message: `The requested resource ${pathname} was not found`, status: 404 });
  }

  async #place(
    form: URLSearchParams,
    response: ServerResponse,
    answer: (status: number, value: unknown) => void,
  ): Promise<void> {
    const [to, from] = [form.get('To') ?? '', form.get('From') ?? ''];
    const callee = this.callees.get(to) ?? { does: 'talks', lines: ['Hello?', 'No, thank you. Bye.'] };
    const call = new CallOfTwilio(this, { sid: newSid('CA'), to, from, form, callee, direction: 'outbound-api' });
    this.calls.set(call.sid, call);
    void call.ring();
    await this.beforeAnswer?.(to);
    if (this.losesAnswers > 0) {
      this.losesAnswers -= 1;
      response.destroy();
    } else answer(201, call.resource());
  }

  #search(query: URLSearchParams) {
    return [...this.calls.values()]
      .filter(({ to, from }) => to === query.get('To') && from === query.get('From'))
      .filter(({ status }) => query.get('Status') === null || status === query.get('Status'))
      .filter(({ createdAt }) => createdAt >= new Date(query.get('StartTime>') ?? 0))
      .map((call) => call.resource())
      .reverse();
  }
}
