// Wire shapes of canned replies: texts that human agents send often.
import { z } from 'zod';
import { page, pageQuery } from '../../../http/pages.ts';
import { timestamp, uuid } from '../../../http/wire.ts';

const shortcut = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9_-]{0,49}$/, 'Input should have 1 to 50 letters, digits, hyphens or underscores, such as refund-sent')
  .meta({ description: 'What an agent types to find it, 1 to 50 letters, digits, hyphens or underscores; kept in lower case' });
const text = z
  .string()
  .max(10_000)
  .refine((given) => given.trim() !== '', 'Input should have at least one character that is not a space')
  .meta({
    description:
      'What is sent, at most 10,000 characters. Whoever sends it fills in placeholders such as `{{first_name}}`; the server keeps them as they are',
  });

export const CreateCannedReply = z.object({ shortcut, text });
export const UpdateCannedReply = z.object({ shortcut: shortcut.optional(), text: text.optional() });
export const CannedReply = z
  .object({
    id: uuid.meta({ description: 'Id of the canned reply' }),
    shortcut: z.string().meta({ description: 'What an agent types to find it; no other canned reply has it' }),
    text: z.string().meta({ description: 'What is sent, with its placeholders' }),
    created_by: z.string().meta({ description: 'Id of the actor who made it' }),
    created_at: timestamp.meta({ description: 'When it was made' }),
    updated_at: timestamp.meta({ description: 'When it last changed' }),
  })
  .meta({ id: 'CannedReply' });

export const CannedReplyQuery = pageQuery.extend({
  q: z.string().trim().min(1).max(200).optional().meta({ description: 'Part of the shortcut or of the text, in any case' }),
});
export const CannedReplyPage = page(CannedReply);
