// Owns carrier_texts: texts that were handed to accounts, and whether they reached the phone. One reference is sent once.
import { type Context, reader } from '../../../../kernel/context.ts';
import { sql, wallClock } from '../../../../kernel/db/sql.ts';

/** False when it was sent before, or may have been: losing a text is better than sending it twice. */
export const claimText = async (ctx: Context, carrierId: string, reference: string): Promise<boolean> =>
  (await reader(ctx).run(sql`
    insert into carrier_texts (carrier_id, reference, org_id, status, created_at)
    values (${carrierId}, ${reference}, ${ctx.org.id}, 'sending', ${wallClock}) on conflict do nothing`)) > 0;

/** The carrier refused it, so it may be tried again. */
export const releaseText = (ctx: Context, carrierId: string, reference: string): Promise<number> =>
  reader(ctx).run(
    sql`delete from carrier_texts where org_id = ${ctx.org.id} and carrier_id = ${carrierId} and reference = ${reference}`,
  );

export const setCarrierTextId = (
  ctx: Context,
  carrierId: string,
  reference: string,
  carrierTextId: string,
): Promise<number> =>
  reader(ctx).run(sql`
    update carrier_texts set carrier_text_id = ${carrierTextId}, status = case when status = 'sending' then 'sent' else status end
    where org_id = ${ctx.org.id} and carrier_id = ${carrierId} and reference = ${reference}`);

const ORDER = ['sending', 'sent', 'undelivered', 'failed', 'delivered'];

/** A text by our reference, or by the id that the carrier gave it. */
type TextName = { reference: string } | { carrierTextId: string };
/** `problem`: why it did not reach the phone. */
type ReportedText = { status: string; problem: string };

/** Callbacks may come in any order: a status never goes back. */
export const reportText = (
  ctx: Context,
  carrierId: string,
  name: TextName,
  { status, problem }: ReportedText,
): Promise<number> =>
  reader(ctx).run(sql`
    update carrier_texts set status = ${status}, problem = nullif(${problem}, '')
    where org_id = ${ctx.org.id} and carrier_id = ${carrierId}
      and ${'reference' in name ? sql`reference = ${name.reference}` : sql`carrier_text_id = ${name.carrierTextId}`}
      and array_position(${ORDER}::text[], ${status}) > array_position(${ORDER}::text[], status)`);

/** Of a carrier that keeps its references elsewhere. It has been sent: an account that is gone by now is no error. */
export const recordText = (
  ctx: Context,
  carrierId: string,
  reference: string,
  carrierTextId: string,
): Promise<number> =>
  reader(ctx).run(sql`
    insert into carrier_texts (carrier_id, reference, org_id, carrier_text_id, status, created_at)
    select id, ${reference}, org_id, ${carrierTextId}, 'sent', ${wallClock} from carriers where org_id = ${ctx.org.id} and id = ${carrierId}
    on conflict do nothing`);
