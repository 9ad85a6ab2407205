// What channels use of other modules, file by file: a part of the table in architecture.test.ts.

export const CHANNEL_IMPORTS: Record<string, string[]> = {
  'server/modules/channels/personal-data.ts': ['server/modules/people/privacy/personal-data.ts'],
  'server/modules/channels/visitor-chat.ts': [
    'server/modules/assistants/live-revision.ts',
    'server/modules/conversations/conversations.ts',
    'server/modules/conversations/ports.ts',
    'server/modules/conversations/ratings.ts',
    'server/modules/conversations/rows/conversation-row.ts',
    'server/modules/conversations/rows/conversation-rows.ts',
    'server/modules/conversations/rows/visitor-rows.ts',
    'server/modules/conversations/transcript/messages.ts',
  ],
  'server/modules/channels/visitor-routes.ts': [
    'server/modules/conversations/ports.ts',
    'server/modules/conversations/rows/visitor-rows.ts',
    'server/modules/conversations/stream.ts',
    'server/modules/conversations/typing.ts',
  ],
  'server/modules/channels/visitor-stream.ts': [
    'server/modules/conversations/conversations.ts',
    'server/modules/conversations/live/cursor.ts',
    'server/modules/conversations/live/followed.ts',
    'server/modules/conversations/rows/conversation-rows.ts',
    'server/modules/conversations/transcript/messages.ts',
    'server/modules/conversations/typing.ts',
  ],
  'server/modules/channels/visitors.ts': ['server/modules/people/end-users.ts', 'server/modules/people/identity/identify.ts'],
};
