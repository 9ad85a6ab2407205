// Tells on the desktop that a conversation waits for a person: only after somebody pressed the button that asks for it.
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { onLiveEvent } from '../session/live-events.ts';
import { usePermissions } from '../session/permissions.ts';

const PLACE = 'parley-inbox-alerts';
const isGranted = (): boolean => 'Notification' in window && Notification.permission === 'granted';

export function HandOffAlerts() {
  const { allowed } = usePermissions()('streamEvents');
  const [isOn, setOn] = useState(() => localStorage.getItem(PLACE) === 'on' && isGranted());
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    return onLiveEvent(({ type, data }) => {
      if (type !== 'conversation.handoff.requested' || typeof data.queue !== 'string') return;
      // Of several tabs the browser shows one: they name the same conversation.
      const told = new Notification('A conversation waits for a person', {
        body: data.queue,
        tag: String(data.conversation_id),
      });
      told.onclick = () => window.focus();
    });
  }, [isOn]);
  if (!allowed || !('Notification' in window)) return null;
  const change = async () => {
    const wanted = !isOn && (await Notification.requestPermission()) === 'granted';
    setRefused(!isOn && !wanted);
    setOn(wanted);
    localStorage.setItem(PLACE, wanted ? 'on' : 'off');
  };
  return (
    <>
      {isRefused && (
        <span className="quiet" role="status">
          Your browser blocks it
        </span>
      )}
      <Button variant="subtle" aria-pressed={isOn} onClick={() => void change()}>
        {isOn ? 'Alerts are on' : 'Alert me'}
      </Button>
    </>
  );
}
