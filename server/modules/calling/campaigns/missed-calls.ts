// Makes leads of missed calls: who called a closed number is called back by the campaign that the number names.

import type { Context } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import type { CallingPorts } from '../contract/ports.ts';
import { CreateExecution } from '../contract/schema.ts';
import * as executions from './executions.ts';

type MissedCall = { workflowId: string; phone: string };

/** A campaign that is paused, deleted or has the caller already takes no lead: the call itself goes on as it would. */
export async function callMissed(ctx: Context, ports: CallingPorts, { workflowId, phone }: MissedCall): Promise<void> {
  try {
    await executions.start(ctx, ports, workflowId, CreateExecution.parse({ primaryPhone: phone }));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    ctx.log.info({ workflow_id: workflowId, reason: error.code }, 'a missed call became no lead');
  }
}
