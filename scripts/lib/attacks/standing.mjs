/** Suites of attacks that are older than the list: each has its controls and runs as a whole. */
export const standing = [
  {
    title: 'sign-in by a provider: the attacks of RFC 9700 (T38)',
    project: 'real',
    files: ['packages/server/src/auth/social/attacks.real.test.ts'],
  },
  {
    title: 'the secure site: overlays, foreign frames and messages (T27 to T29)',
    project: 'real',
    files: ['apps/secure/src/shell/overlays.real.test.ts', 'apps/secure/src/frame/robust.real.test.ts'],
  },
  {
    title: 'sign-in with a wallet: altered and replayed messages (T39)',
    project: 'real',
    files: ['packages/server/src/siwx/replay.real.test.ts'],
  },
  {
    title: 'the relay and the server: floods, forged tokens, hostile frames (T21 to T23)',
    project: 'node',
    files: [
      'packages/server/src/relay/attacks.test.ts',
      'packages/server/src/relay/hostile.test.ts',
      'packages/server/src/relay/authenticate.test.ts',
      'packages/server/src/relay/replayCache.test.ts',
    ],
  },
]
