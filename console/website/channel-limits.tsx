// When a chat is open, what visitors read otherwise, and how much they may do.
import { useQuery } from '@tanstack/react-query';
import { api } from '../session/client.ts';
import { usePermissions, useZone } from '../session/permissions.ts';
import type { FieldRow } from '../ui/fields.tsx';
import { PageForm } from '../ui/form.tsx';
import { DAYS } from '../ui/text.ts';
import { type Channel, type Hours, usualHours } from './channel-draft.ts';

const DAY_NAMES = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const;

type LimitFields = {
  hasHours: boolean;
  days: string[];
  from: string;
  to: string;
  time_zone: string;
  away: string;
  messages: number;
  visitors: number;
  conversations: number;
  files: number;
  mailbox: string;
  budget: number | string;
  retention: number | string;
};

const LIMITS: FieldRow<LimitFields> = {
  columns: [
    { name: 'messages', label: 'Messages per visitor and minute', kind: 'number', min: 1, max: 600, required: true },
    { name: 'visitors', label: 'New visitors per minute', kind: 'number', min: 1, max: 100_000, required: true },
    { name: 'conversations', label: 'Conversations at one time', kind: 'number', min: 1, max: 100_000, required: true },
    {
      name: 'files',
      label: 'Files that a visitor may send in a chat',
      description: '0: none.',
      kind: 'number',
      min: 0,
      max: 50,
      required: true,
    },
    {
      name: 'budget',
      label: 'Model budget a day, US dollars',
      description: 'For visitors whose identity is not verified. Empty: none.',
      kind: 'number',
      min: 0,
    },
    {
      name: 'retention',
      label: 'Days that chats are stored',
      description: 'Of visitors whose identity is not verified. Empty: as long as the server stores all chats.',
      kind: 'number',
      min: 1,
      max: 3650,
    },
  ],
};

/** A mailbox that is not in the list, or may not be seen, stays chosen. */
function useMailboxChoices(chosen: string | null): { value: string; label: string }[] {
  const { allowed } = usePermissions()('listMailboxes');
  const { data = [] } = useQuery({
    queryKey: ['mailboxes', 'choices'],
    queryFn: async () => (await api().mailboxes.list({ limit: 100 }).page()).items,
    enabled: allowed,
  });
  const known = data.map(({ id, name, address }) => ({ value: id, label: `${name} (${address})` }));
  const isKnown = chosen === null || known.some(({ value }) => value === chosen);
  return isKnown ? known : [...known, { value: chosen, label: 'As before' }];
}

export function ChannelLimits({ channel }: { channel: Channel }) {
  const zone = useZone();
  const mailboxes = useMailboxChoices(channel.mailbox_id);
  const { limits } = channel;
  return (
    <PageForm<LimitFields, unknown>
      operation="updateChannel"
      initial={{
        hasHours: channel.hours !== null,
        ...(channel.hours ?? usualHours(zone)),
        away: channel.away_message,
        messages: limits.messages_per_minute,
        visitors: limits.visitors_per_minute,
        conversations: limits.conversations_at_once,
        files: limits.files_per_chat,
        mailbox: channel.mailbox_id ?? '',
        budget: limits.daily_budget_usd ?? '',
        retention: limits.anonymous_retention_days ?? '',
      }}
      isReady={({ hasHours, days }) => !hasHours || days.length > 0}
      fields={[
        { name: 'hasHours', label: 'Only at certain hours', kind: 'check' },
        {
          name: 'days',
          label: 'Days',
          kind: 'choices',
          choices: DAYS.map((day) => ({ value: day, label: DAY_NAMES[day] })),
          when: ({ hasHours }) => hasHours,
        },
        {
          columns: [
            { name: 'from', label: 'From', type: 'time' },
            { name: 'to', label: 'To', type: 'time' },
            { name: 'time_zone', label: 'Time zone', kind: 'zone' },
          ],
          when: ({ hasHours }) => hasHours,
        },
        {
          name: 'away',
          label: 'What visitors read while you are away',
          kind: 'long',
          required: true,
          maxLength: 500,
          minRows: 2,
        },
        {
          name: 'mailbox',
          label: 'Mailbox that writes to visitors who have left',
          description:
            'Who waits for a human may then leave an address, and what colleagues write after they have gone is mailed. Visitors can also have the chat mailed to them.',
          kind: 'choice',
          choices: [{ value: '', label: 'None: no address is asked for' }, ...mailboxes],
        },
        LIMITS,
      ]}
      send={({
        hasHours,
        days,
        from,
        to,
        time_zone,
        away,
        messages,
        visitors,
        conversations,
        files,
        mailbox,
        budget,
        retention,
      }) =>
        api().channels.update(channel.id, {
          hours: hasHours ? { days: days as Hours['days'], from, to, time_zone } : null,
          away_message: away.trim(),
          mailbox_id: mailbox === '' ? null : mailbox,
          limits: {
            messages_per_minute: Number(messages),
            visitors_per_minute: Number(visitors),
            conversations_at_once: Number(conversations),
            files_per_chat: Number(files),
            daily_budget_usd: budget === '' ? null : Number(budget),
            anonymous_retention_days: retention === '' ? null : Number(retention),
          },
        })
      }
      refresh={['channels']}
    />
  );
}
