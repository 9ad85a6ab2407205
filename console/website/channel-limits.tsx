// When a chat is open, what visitors read otherwise, and how much they may do.
import { Checkbox, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DAYS } from '../parts/weekdays.ts';
import { useZone } from '../session/permissions.ts';
import { type Channel, usualHours, withDay } from './channel-draft.ts';
import { SavedForm } from './saved-form.tsx';

const DAY_NAMES = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const;

export function ChannelLimits({ channel }: { channel: Channel }) {
  const zone = useZone();
  const [hours, setHours] = useState(channel.hours);
  const [away, setAway] = useState(channel.away_message);
  const [limits, setLimits] = useState(channel.limits);
  const isReady = away.trim() !== '' && hours?.days.length !== 0;
  return (
    <SavedForm channelId={channel.id} change={{ hours, away_message: away.trim(), limits }} isReady={isReady}>
      <Checkbox
        size="xs"
        label="Only at certain hours"
        checked={hours !== null}
        onChange={(event) => setHours(event.currentTarget.checked ? usualHours(zone) : null)}
      />
      {hours && (
        <>
          <fieldset className="week">
            <legend>Days</legend>
            {DAYS.map((day) => (
              <Checkbox
                key={day}
                size="xs"
                label={DAY_NAMES[day]}
                checked={hours.days.includes(day)}
                onChange={() => setHours(withDay(hours, day))}
              />
            ))}
          </fieldset>
          <div className="bar" style={{ alignItems: 'flex-end' }}>
            <TextInput
              label="From"
              type="time"
              value={hours.from}
              onChange={(event) => setHours({ ...hours, from: event.currentTarget.value })}
            />
            <TextInput
              label="To"
              type="time"
              value={hours.to}
              onChange={(event) => setHours({ ...hours, to: event.currentTarget.value })}
            />
            <TextInput
              label="Time zone"
              value={hours.time_zone}
              onChange={(event) => setHours({ ...hours, time_zone: event.currentTarget.value })}
            />
          </div>
        </>
      )}
      <Textarea
        label="What visitors read while you are away"
        required
        maxLength={500}
        value={away}
        onChange={(event) => setAway(event.currentTarget.value)}
      />
      <div className="limits">
        <NumberInput
          label="Messages of a visitor in a minute"
          size="xs"
          min={1}
          max={600}
          value={limits.messages_per_minute}
          onChange={(value) => setLimits({ ...limits, messages_per_minute: Number(value) })}
        />
        <NumberInput
          label="New visitors in a minute"
          size="xs"
          min={1}
          max={100_000}
          value={limits.visitors_per_minute}
          onChange={(value) => setLimits({ ...limits, visitors_per_minute: Number(value) })}
        />
        <NumberInput
          label="Conversations at once"
          size="xs"
          min={1}
          max={100_000}
          value={limits.conversations_at_once}
          onChange={(value) => setLimits({ ...limits, conversations_at_once: Number(value) })}
        />
        <NumberInput
          label="Model budget a day, US dollars"
          description="For visitors whom nobody vouches for. Empty: none."
          size="xs"
          min={0}
          value={limits.daily_budget_usd ?? ''}
          onChange={(value) => setLimits({ ...limits, daily_budget_usd: value === '' ? null : Number(value) })}
        />
      </div>
    </SavedForm>
  );
}
