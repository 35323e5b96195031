const secure = (...folders) => folders.map(folder => `apps/secure/src/${folder}`)
const transfer = ['bitcoin', 'evm', 'solana', 'stacks'].map(family => `packages/${family}/src/transfer`)
const swap = ['core', 'evm', 'server'].map(folder => `packages/${folder}/src/swap`)

/**
 * Where money or keys are, by the name that `npm run mutate` takes: the folders whose sources are changed, and the
 * folders whose tests are run, both without those of `except`. Tests elsewhere may notice more: the score is a lower bound.
 */
export const areas = {
  signing: {
    sources: secure('signing', 'approval', 'keys', 'rpc'),
    tests: secure('signing', 'approval', 'keys', 'rpc', 'session'),
  },
  custody: {
    sources: secure('custody', 'passkey', 'session', 'api'),
    // The tests of a theft take minutes; the views are tested in a browser.
    except: secure('custody/theft', 'custody/pages'),
    tests: secure('custody', 'passkey', 'session', 'api', 'frame'),
  },
  transfer: { sources: transfer, tests: transfer },
  swap: { sources: swap, tests: swap },
  'sign-in': {
    sources: ['packages/core/src/siwx', 'packages/core/src/login', 'packages/server/src/auth'],
    tests: [
      'packages/core/src/siwx',
      'packages/core/src/login',
      'packages/core/src/signIn',
      'packages/server/src/auth',
    ],
  },
  core: { sources: ['packages/core'], tests: ['packages/core'] },
}
