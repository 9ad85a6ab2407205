// The tool that finds people: contact data stays masked, as in the lists of the API.
import { z } from 'zod';
import {
  cursorArgument,
  entries,
  type Fields,
  idArgument,
  limitArgument,
  listed,
  nextCursor,
  pick,
  tool,
} from './tool.ts';

const PERSON = ['id', 'status', 'traits', 'identifiers', 'identifier_count', 'source', 'created_at', 'updated_at'];
const shownPerson = (person: Fields): Fields => ({
  ...pick(person, PERSON),
  identifiers: (person.identifiers as Fields[])
    .slice(0, 10)
    .map((one) => pick(one, ['type', 'masked_value', 'verified'])),
});

export const peopleTools = [
  tool({
    name: 'find_person',
    title: 'Find a person',
    description:
      'Finds the people whom assistants talk to: by an identifier such as a phone number or e-mail address, by words in their traits, or by id. Contact data is masked. list_conversations takes the id as end_user_id.',
    effect: 'reads',
    operations: ['listEndUsers', 'getEndUser'],
    output: { people: entries('People, with contact data masked'), next_cursor: nextCursor },
    input: z.strictObject({
      end_user_id: idArgument('person').optional(),
      identifier: z
        .string()
        .min(1)
        .max(1024)
        .optional()
        .describe('A phone number, e-mail address, account number or the like, in full'),
      search: z.string().max(200).optional().describe('Words in the name or in another trait'),
      limit: limitArgument,
      cursor: cursorArgument,
    }),
    run: async (api, { end_user_id, identifier, search, limit, cursor }) => {
      if (end_user_id !== undefined) {
        return { people: [shownPerson(await api.call('getEndUser', { params: { end_user_id } }))], next_cursor: null };
      }
      const request = { query: { identifier, q: search } };
      const { data, next_cursor } = await listed(
        api,
        { operationId: 'listEndUsers', request, limit, cursor },
        shownPerson,
      );
      return { people: data, next_cursor };
    },
  }),
];
