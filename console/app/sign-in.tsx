// The door: a link signs in by itself, or a key is pasted and exchanged.
import { Button, PasswordInput } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { farewellText, signIn, takeCode } from '../session/session.ts';
import logo from './logo.svg';

export function SignIn() {
  const [key, setKey] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const enter = useCallback(async (given: { code: string } | { key: string }) => {
    setBusy(true);
    setProblem('');
    try {
      await signIn(given);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The server did not answer.');
      setBusy(false);
    }
  }, []);
  useEffect(() => {
    document.title = 'Sign in · Parley';
    const followLink = () => {
      const code = takeCode();
      if (code !== undefined) void enter({ code });
    };
    // A link opened in a tab that shows this page already changes the fragment only.
    window.addEventListener('hashchange', followLink);
    followLink();
    return () => window.removeEventListener('hashchange', followLink);
  }, [enter]);
  return (
    <div className="door">
      <main>
        <img src={logo} width={36} height={36} alt="" />
        <h1>Sign in to Parley</h1>
        <p className="quiet">Open the link that the server printed or a colleague sent you. Or paste an API key.</p>
        {farewellText() !== '' && !isBusy && problem === '' && <p role="status">{farewellText()}</p>}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void enter({ key: key.trim() });
          }}
        >
          <PasswordInput
            label="API key"
            description="Exchanged for a session of 12 hours; the key itself is not kept."
            value={key}
            onChange={(event) => setKey(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            size="sm"
          />
          {problem !== '' && (
            <div className="state bad" role="alert">
              {problem}
            </div>
          )}
          <Button type="submit" size="sm" loading={isBusy} disabled={key.trim() === ''}>
            Sign in
          </Button>
        </form>
        <p className="quiet" style={{ marginTop: 16, marginBottom: 0 }}>
          No link? Run <code>npx parley console</code> on the server.
        </p>
      </main>
    </div>
  );
}
