// What a journey does in the flow editor: opens one, finds steps and fields, waits until it is saved, and asks the server what it has.
import type { Locator, Page } from 'playwright-core';
import { type Made, makeAssistant, send } from './assistants.ts';
import type { Visitor } from './browser.ts';
import { type Client, created, type Reply } from './client.ts';
import type { ConsoleDesk } from './console.ts';

export async function makeDraft(client: Client, ops: object[], name: string): Promise<Made> {
  const made = await makeAssistant(client, { name });
  created(await send(client, made, ops));
  return made;
}

export async function openEditor(desk: ConsoleDesk, { id }: Made, name = 'Dana'): Promise<Visitor> {
  const visitor = await desk.enter(`assistants/${id}/flow`, { name });
  await saved(visitor.page);
  return visitor;
}

export const savingStatus = (page: Page): Locator => page.getByRole('status', { name: 'Saving' });

export const saved = (page: Page): Promise<void> =>
  savingStatus(page)
    .getByText(/^Saved/)
    .waitFor();

export const stepCard = (page: Page, name: string): Locator =>
  page.locator('.react-flow__node').filter({ has: page.locator('.node-name', { hasText: new RegExp(`^${name}$`) }) });

export const textField = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });

export const graphOf = async (client: Client, { graph }: Made): Promise<Reply['body']> =>
  created(await client.get(graph));

export const stepOf = async (client: Client, made: Made, id: string): Promise<Reply['body']> =>
  (await graphOf(client, made)).nodes.find((one: { id: string }) => one.id === id);
