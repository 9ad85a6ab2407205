// The console's first file: the frame of React, theme, queries and routes.
import '@fontsource-variable/inter/wght.css';
import './mantine-styles.ts';
import '../ui/console.css';
import { Button, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { type ComponentType, lazy, type ReactNode, StrictMode, Suspense, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { queries } from '../session/client.ts';
import { currentSession, isLinkFollowed, isQuestionOpen, onSessionChange } from '../session/session.ts';
import { chosenLanguage, onLanguageChange } from '../ui/language.ts';
import { router } from './routes.tsx';
import { THEME } from './theme.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
setNonce(nonce);

const Door = ({ children }: { children: ReactNode }) => (
  <div className="door">
    <main>{children}</main>
  </div>
);

/** After an update the files of an older page are gone. */
const NotLoaded = () => (
  <Door>
    <p role="alert">A part of this page could not be loaded.</p>
    <Button onClick={() => location.reload()}>Load the page again</Button>
  </Door>
);

/** Asked for when it is first shown: a page that opens with a session needs neither. */
const later = (load: () => Promise<ComponentType>) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: NotLoaded }),
    ),
  );
const SignIn = later(async () => (await import('./sign-in.tsx')).SignIn);
const SessionQuestions = later(async () => (await import('./session-questions.tsx')).SessionQuestions);

function Console() {
  const session = useSyncExternalStore(onSessionChange, currentSession);
  const isOpening = useSyncExternalStore(onSessionChange, isLinkFollowed);
  const isAsking = useSyncExternalStore(onSessionChange, isQuestionOpen);
  const language = useSyncExternalStore(onLanguageChange, chosenLanguage);
  return (
    <>
      {/* Every number on the page is written anew. */}
      {session && <RouterProvider key={language} router={router} />}
      {!session && isOpening && (
        <Door>
          <p role="status">Signing in …</p>
        </Door>
      )}
      <Suspense>{!session && !isOpening && <SignIn />}</Suspense>
      <Suspense>{isAsking && <SessionQuestions />}</Suspense>
    </>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={THEME} defaultColorScheme="auto" getStyleNonce={() => nonce}>
        <QueryClientProvider client={queries}>
          <Console />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
