// The one vendor of models in the tests, on a loopback port: a mock that other people wrote. It answers as a test says, and keeps what it
// was asked.
import { type ChatCompletionRequest, LLMock } from '@copilotkit/aimock';
import { type Client, created } from './client.ts';

export type VendorAnswer = {
  content?: string;
  toolCalls?: { name: string; arguments: string; id?: string }[];
  usage?: { prompt_tokens: number; completion_tokens: number };
  /** With the status of an answer that is none. */
  error?: { message: string; type: string };
  status?: number;
};
export type VendorAnswers = (request: ChatCompletionRequest, nth: number) => VendorAnswer;

export type Vendor = {
  url: string;
  asked: ChatCompletionRequest[];
  answers: VendorAnswers;
  /** Accounts under these names, whose models are all this vendor. */
  join(app: { owner: Client }, names: string[]): Promise<void>;
  reset(): void;
  /** All that the model is to obey in the nth question: the system prompt, and the task. */
  systemOf(nth?: number): string;
  /** The other messages of the nth question, oldest first, and the block of data after the message that it follows. */
  messagesOf(nth?: number): string[];
  stop(): Promise<void>;
};

const textOf = (message: ChatCompletionRequest['messages'][number] | undefined): string =>
  typeof message?.content === 'string' ? message.content : JSON.stringify(message?.content ?? '');

const CONTEXT = /\n\n(?:(<data>[\s\S]*?<\/data>)\n\n)?<task>\n([\s\S]*?)\n<\/task>$/;

type Parts = { content: string; data?: string | undefined; task?: string | undefined };

/** A message as it was said, and what we wrote below it. */
function partsOf(message: ChatCompletionRequest['messages'][number] | undefined): Parts {
  const text = textOf(message);
  const found = message?.role === 'user' ? CONTEXT.exec(text) : null;
  return found ? { content: text.slice(0, found.index), data: found[1], task: found[2] } : { content: text };
}

/** What a question wants done; empty for the questions of a judge. */
export const taskOf = ({ messages }: ChatCompletionRequest): string =>
  messages.map((message) => partsOf(message).task).findLast((task) => task !== undefined) ?? '';

/** The block of data of a question; empty where it has none. */
export const dataOf = ({ messages }: ChatCompletionRequest): string =>
  messages.map((message) => partsOf(message).data).findLast((data) => data !== undefined) ?? '';

/** What the person said last. */
export const heardIn = ({ messages }: ChatCompletionRequest): string =>
  messages
    .filter(({ role }) => role === 'user')
    .map((message) => partsOf(message).content)
    // Words of ours stand in brackets: "(Go on.)".
    .findLast((content) => !/^\((?:Go on|The person has|This reply was)/.test(content)) ?? '';

/** The tool that a question wants to be called; undefined where words are wanted. */
export const wantedTool = (request: ChatCompletionRequest): string | undefined =>
  /\bCall (save_values|confirm|take_route)\b/.exec(taskOf(request))?.[1] ??
  (/Ways on, for take_route/.test(taskOf(request)) ? 'take_route' : undefined);

const GLADLY: VendorAnswers = () => ({ content: 'Gladly.' });

export async function startVendor(answers = GLADLY): Promise<Vendor> {
  const far = new LLMock({ port: 0, logLevel: 'silent' });
  await far.start();
  far.on({ predicate: () => true }, (request) => {
    vendor.asked.push(request);
    return vendor.answers(request, vendor.asked.length);
  });
  const vendor: Vendor = {
    url: far.url,
    asked: [],
    answers,
    reset() {
      vendor.asked = [];
      vendor.answers = answers;
    },
    async join(app, names) {
      for (const name of names) {
        const account = { name, kind: 'openai_compatible', base_url: `${far.url}/v1`, api_key: 'sk-0123456789' };
        created(await app.owner.post('/v1/model-router/providers', account));
      }
    },
    systemOf: (nth = 0) => {
      const request = vendor.asked[nth];
      return [textOf(request?.messages.find(({ role }) => role === 'system')), request ? taskOf(request) : ''].join(
        '\n\n',
      );
    },
    messagesOf: (nth = 0) =>
      (vendor.asked[nth]?.messages ?? [])
        .filter(({ role }) => role !== 'system')
        .map(partsOf)
        .flatMap(({ content, data }) => (data === undefined ? [content] : [content, data])),
    stop: async () => {
      await far.stop();
    },
  };
  return vendor;
}

/** The vendor calls a tool. */
export const calls = (name: string, input: object, id = `call_${name}`): VendorAnswer => ({
  toolCalls: [{ name, arguments: JSON.stringify(input), id }],
});
