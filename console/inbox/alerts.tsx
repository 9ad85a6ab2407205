// Alerts by choice, stored in this browser: a desktop message, a sound, and web push for when no page is open. For hand-offs,
// and for what people write to this agent.
import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../session/client.ts';
import { onLiveEvent } from '../session/live-events.ts';
import { usePermissions, useWhoAmI } from '../session/permissions.ts';
import { storePreferences, useProfile } from '../session/profile.ts';
import { canPush, isPushOn, switchPushOff, switchPushOn } from '../session/push.ts';

const DESKTOP_KEY = 'parley-inbox-alerts';
const SOUND_KEY = 'parley-inbox-sound';
const isGranted = (): boolean => 'Notification' in window && Notification.permission === 'granted';

/** Of several tabs the browser shows one: they name the same conversation. */
function showAlert(title: string, body: string, conversation: unknown): void {
  const alert = new Notification(title, { body, tag: String(conversation) });
  alert.onclick = () => window.focus();
}

/** Two short tones, made here: no file to load. */
function playSound(): void {
  const audio = new AudioContext();
  for (const [at, pitch] of [
    [0, 660],
    [0.16, 880],
  ] as const) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.08, audio.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.14);
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + 0.15);
  }
  setTimeout(() => void audio.close(), 600);
}

type Alert = { title: string; body: string; conversation: unknown };

/** What an event means for this agent; an assignment does not say to whom, so that is asked. */
async function alertFor(
  type: string,
  data: Record<string, unknown>,
  me: string,
  memberId: string,
): Promise<Alert | undefined> {
  const conversation = data.conversation_id;
  if (type === 'conversation.handoff.requested' && typeof data.queue === 'string')
    return { title: 'A conversation is waiting for a person', body: data.queue, conversation };
  if (type === 'conversation.handoff.escalated')
    return {
      title: 'A conversation has waited too long',
      body: typeof data.queue === 'string' ? data.queue : '',
      conversation,
    };
  if (type === 'conversation.unread' && data.assignee === me && me !== '')
    return { title: 'New message', body: 'In a conversation that is assigned to you', conversation };
  if (type === 'conversation.note.mentioned' && Array.isArray(data.member_ids) && data.member_ids.includes(memberId))
    return { title: 'A colleague mentioned you', body: 'In a note', conversation };
  if (type !== 'conversation.session.assigned' || data.assigned !== true || me === '') return undefined;
  const { assignee } = await api()
    .conversations.get(String(conversation))
    .catch(() => ({ assignee: null }));
  return assignee === me ? { title: 'A conversation was assigned to you', body: me, conversation } : undefined;
}

/** An agent who looks at the page sees it; the sound is for those who look elsewhere, too. */
function useAlerts(desktop: boolean, sound: boolean, me: string, memberId: string): void {
  useEffect(() => {
    if (!desktop && !sound) return;
    return onLiveEvent(({ type, data }) => {
      if (document.hasFocus()) return;
      void alertFor(type, data, me, memberId).then((alert) => {
        if (!alert) return;
        if (desktop && isGranted()) showAlert(alert.title, alert.body, alert.conversation);
        if (sound) playSound();
      });
    });
  }, [desktop, sound, me, memberId]);
}

export function Alerts() {
  const { allowed } = usePermissions()('streamEvents');
  const [desktop, setDesktop] = useState(() => localStorage.getItem(DESKTOP_KEY) === 'on' && isGranted());
  const [sound, setSound] = useState(() => localStorage.getItem(SOUND_KEY) === 'on');
  const [isRefused, setRefused] = useState(false);
  const member = useWhoAmI().data?.member;
  const isWished = useProfile(Boolean(member)).data?.preferences.notifications;
  useAlerts(desktop, sound, member?.name ?? '', member?.id ?? '');
  // Wished on another device: this browser must allow it as well.
  useEffect(() => {
    if (isWished !== undefined) setDesktop(isWished && isGranted());
  }, [isWished]);
  const memberId = member?.id ?? '';
  const [isPushed, setPushed] = useState<boolean>();
  const push = isPushed ?? isPushOn(memberId);
  const changePush = useMutation({
    mutationFn: () => (push ? switchPushOff() : switchPushOn(memberId)),
    onSuccess: () => setPushed(!push),
  });
  if (!allowed) return null;
  const changeDesktop = async () => {
    const wanted = !desktop && (await Notification.requestPermission()) === 'granted';
    setRefused(!desktop && !wanted);
    setDesktop(wanted);
    localStorage.setItem(DESKTOP_KEY, wanted ? 'on' : 'off');
    if (member) storePreferences({ notifications: wanted }).catch(() => undefined);
  };
  const changeSound = () => {
    if (!sound) playSound();
    setSound(!sound);
    localStorage.setItem(SOUND_KEY, sound ? 'off' : 'on');
  };
  return (
    <>
      {(isRefused || changePush.error) && (
        <span className="quiet" role="status">
          {changePush.error ? changePush.error.message : 'Your browser blocks it'}
        </span>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="subtle">{desktop || sound || push ? 'Alerts are on' : 'Alert me'}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {'Notification' in window && (
            <Menu.CheckboxItem checked={desktop} onChange={() => void changeDesktop()}>
              Desktop messages
            </Menu.CheckboxItem>
          )}
          <Menu.CheckboxItem checked={sound} onChange={changeSound}>
            Sound
          </Menu.CheckboxItem>
          {canPush() && memberId !== '' && (
            <Menu.CheckboxItem checked={push} disabled={changePush.isPending} onChange={() => changePush.mutate()}>
              Also while no page is open
            </Menu.CheckboxItem>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
