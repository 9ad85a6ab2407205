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
  systemOf(nth?: number): string;
  /** The other messages of the nth question, oldest first. */
  messagesOf(nth?: number): string[];
  stop(): Promise<void>;
};

const textOf = (message: ChatCompletionRequest['messages'][number] | undefined): string =>
  typeof message?.content === 'string' ? message.content : JSON.stringify(message?.content ?? '');

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
    systemOf: (nth = 0) => textOf(vendor.asked[nth]?.messages.find(({ role }) => role === 'system')),
    messagesOf: (nth = 0) => (vendor.asked[nth]?.messages ?? []).filter(({ role }) => role !== 'system').map(textOf),
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
