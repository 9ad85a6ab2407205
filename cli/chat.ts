// Owns talking to an assistant in a terminal: what is typed is said, what is answered is printed.
import { createInterface } from 'node:readline';
import { type Api, Refused } from './api.ts';
import { say } from './terminal.ts';

/** Ends with the conversation, or with the input. */
export async function chat(api: Api, assistantId: string | undefined): Promise<void> {
  const conversation = await api.post('/v1/conversations', { assistant_id: assistantId ?? (await newest(api)) });
  for (const { text } of conversation.messages as { text: string }[]) say(text);
  if (isOver(conversation)) return;
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: '> ' });
  lines.prompt();
  for await (const line of lines) {
    if (line.trim() !== '' && (await turn(api, String(conversation.id), line))) break;
    lines.prompt();
  }
  lines.close();
  say(`The whole story: GET /v1/conversations/${conversation.id}/trace`);
}

/** Whether the conversation is over. */
async function turn(api: Api, id: string, text: string): Promise<boolean> {
  for await (const { event, data } of api.stream(`/v1/conversations/${id}/messages`, { text })) {
    if (event === 'reply') say(data.text);
    if (event === 'error') say(data.message);
    if (event === 'done' && data.status === 'handed_off') say('(a human has been asked to answer)');
    if (event === 'done') return isOver(data);
  }
  return false;
}

const isOver = ({ status }: Record<string, unknown>): boolean => status === 'completed' || status === 'abandoned';

async function newest(api: Api): Promise<string> {
  const { data } = await api.get('/v1/assistants?limit=100');
  const ready = (data as { id: string; active_revision_id: string | null }[]).find((one) => one.active_revision_id !== null);
  if (!ready) throw new Refused('No assistant is active yet. Make one with: parley demo');
  return ready.id;
}
