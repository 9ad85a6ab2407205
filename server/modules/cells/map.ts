// What a proxy needs to know of a cell whose organizations are not all found by the name of the cell: beginnings of keys, and public ids.
import type { Kernel } from '../../kernel/context.ts';
import { sql } from '../../kernel/db/sql.ts';

const BATCH = 5000;

/**
 * Keys and channels that do not begin with this cell's name, because they are older or came from another cell, and the ids in such
 * addresses that carriers, mail services and Slack call. In the order of their text, in batches.
 */
export async function* namesToMap({ db, config, clock }: Kernel): AsyncGenerator<string[]> {
  const now = clock.now();
  for (let after = ''; ; ) {
    const rows = await db.rows<{ name: string }>(sql`
      select name from (
        select key_prefix as name from api_keys
        where revoked_at is null and (expires_at is null or expires_at > ${now}) and key_prefix not like ${`ply\\_${config.CELL}%`}
        union select public_key from channels where public_key not like ${`pub\\_${config.CELL}%`}
        union select id::text from carriers where cell is distinct from ${config.CELL}
        union select id::text from mailboxes where cell is distinct from ${config.CELL}
        union select id::text from slack_connections where cell is distinct from ${config.CELL}
      ) names where name collate "C" > ${after} order by name collate "C" limit ${BATCH}`);
    if (rows.length > 0) yield rows.map(({ name }) => name);
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.name ?? after;
  }
}
