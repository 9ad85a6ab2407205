// How a chat looks, with the real one beside the form. It changes on websites when it is saved.
import { NativeSelect, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { GrowingText } from '../parts/growing-text.tsx';
import { type Appearance, appearanceChange, type Channel, isColour, previewOf } from './channel-draft.ts';
import { WidgetPreview } from './preview.tsx';
import { SavedForm } from './saved-form.tsx';

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
];
const STARTS = [
  { value: 'message', label: 'when the visitor writes' },
  { value: 'open', label: 'when the chat is opened' },
];

export function ChannelLook({ channel }: { channel: Channel }) {
  const saved = channel.appearance;
  const [written, setWritten] = useState<Appearance>(saved);
  const change = (fields: Partial<Appearance>) => setWritten({ ...written, ...fields });
  const shown = useMemo(() => previewOf(written, saved), [written, saved]);
  const isReady = written.title.trim() !== '' && isColour(written.color);
  return (
    <div className="look">
      <SavedForm channelId={channel.id} change={appearanceChange(written)} isReady={isReady}>
        <TextInput
          label="Title"
          required
          maxLength={60}
          value={written.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <GrowingText
          label="Greeting"
          description="Shown before anybody writes."
          maxLength={500}
          minRows={2}
          maxRows={6}
          value={written.greeting}
          onChange={(event) => change({ greeting: event.currentTarget.value })}
        />
        <div className="colour">
          <label htmlFor="channel-colour">Colour</label>
          <input
            id="channel-colour"
            type="color"
            value={isColour(written.color) ? written.color : saved.color}
            onChange={(event) => change({ color: event.currentTarget.value })}
          />
          <TextInput
            aria-label="Colour as a number"
            error={isColour(written.color) ? undefined : 'A colour such as #1f5eff'}
            value={written.color}
            onChange={(event) => change({ color: event.currentTarget.value })}
          />
        </div>
        <NativeSelect
          label="Corner"
          value={written.position}
          onChange={(event) => change({ position: event.currentTarget.value as Appearance['position'] })}
          data={['right', 'left']}
        />
        <NativeSelect
          label="Language of its buttons"
          value={/^es\b/i.test(written.locale) ? 'es' : 'en'}
          onChange={(event) => change({ locale: event.currentTarget.value })}
          data={LANGUAGES}
        />
        <NativeSelect
          label="A conversation begins"
          value={written.starts_on}
          onChange={(event) => change({ starts_on: event.currentTarget.value as Appearance['starts_on'] })}
          data={STARTS}
        />
        <TextInput
          label="Address of a picture"
          description="Shown beside the title on websites; not in the preview."
          type="url"
          placeholder="https://shop.example/face.png"
          maxLength={500}
          value={written.avatar_url ?? ''}
          onChange={(event) => change({ avatar_url: event.currentTarget.value })}
        />
        <TextInput
          label="Privacy notice"
          maxLength={300}
          value={written.privacy_notice}
          onChange={(event) => change({ privacy_notice: event.currentTarget.value })}
        />
        <TextInput
          label="Address of the privacy policy"
          type="url"
          placeholder="https://shop.example/privacy"
          maxLength={500}
          value={written.privacy_url ?? ''}
          onChange={(event) => change({ privacy_url: event.currentTarget.value })}
        />
      </SavedForm>
      <WidgetPreview appearance={shown} />
    </div>
  );
}
