// The job that ends what would still reach people who were put on the list, by whichever of their numbers.
import { type Kernel, systemContext } from '../../kernel/context.ts';
import type { Run } from '../../kernel/jobs.ts';
import { cancelContacts } from './jobs.ts';
import { allNumbers, type Ports } from './ports.ts';

export const cancelContactsJob =
  ({ numbersOf, cancelContacts: cancel }: Ports) =>
  async (kernel: Kernel, payload: { org_id: string; phones: string[]; except: string | null }, run: Run): Promise<void> => {
    const ctx = systemContext(kernel, payload.org_id, cancelContacts.name);
    const numbers = await allNumbers(numbersOf, ctx, payload.phones);
    await cancel(ctx, numbers, { executionId: payload.except }, run);
  };
