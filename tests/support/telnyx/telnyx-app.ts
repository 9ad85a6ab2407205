// The whole service with an account at the scripted Telnyx: set up, called back and asked through the front door.
import { type Client, created } from '../client.ts';
import type { ScriptedTelnyx, SignedWebhook } from './telnyx.ts';

/** An account, its number, and a workflow that calls from it at any hour. */
export async function telnyxAccount(owner: Client, far: ScriptedTelnyx, phoneNumber: string) {
  const account = {
    name: 'Telnyx',
    type: 'telnyx',
    config: { connectionId: '1684641123236054244', baseUrl: far.url, silenceSeconds: 2 },
    credentials: { apiKey: 'KEY-telnyx', publicKey: far.publicKey },
  };
  const carrierId: string = created(await owner.post('/carriers', account)).id;
  const phoneNumberId: string = created(await owner.post('/phone-numbers', { phoneNumber, carrierId })).id;
  const steps = [{ needsTCPACompliance: false, voicemailMessage: 'Hello {{ firstName }}, please call us back.' }];
  const hours = { phoneNumberId, startHour: 0, endHour: 24, numberOfAgents: 20, timezone: 'UTC', steps };
  const workflowId: string = created(await owner.post('/workflows', { name: 'Real calls', ...hours })).id;
  return { carrierId, phoneNumberId, workflowId };
}

/** As Telnyx does: to the address of the account, signed. */
export async function deliverWebhook(
  publicUrl: string,
  carrierId: string,
  { headers, body }: SignedWebhook,
): Promise<number> {
  const answer = await fetch(`${publicUrl}/carriers/${carrierId}/callbacks/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: new Uint8Array(body),
  });
  return answer.status;
}

/** What waits, and what comes of it, until Telnyx has nothing more to say; each as often as `times`. */
export async function deliverAll(publicUrl: string, carrierId: string, far: ScriptedTelnyx, times = 1): Promise<void> {
  while (far.outbox.length > 0)
    for (const webhook of far.outbox.splice(0))
      for (let time = 0; time < times; time++) {
        const status = await deliverWebhook(publicUrl, carrierId, webhook);
        if (status !== 200) throw new Error(`a webhook was answered with ${status}`);
      }
}
