import type { LatchkitOptions, NamesState, State } from '@latchkit/core'
import { emptyNames } from '@latchkit/core/internal'
import {
  address,
  announcedIcon,
  createState,
  now,
  openAt,
  phone,
  solana,
  withConnection,
  withOtherFamily,
} from './fixtures.js'
import type { Scenario } from './scenario.js'

const parent = 'orchard.eth'
const account = `eip155:1:${address}` as const

/** Names that never arrive: what a scenario shows is in its state. */
const options: Partial<LatchkitOptions> = { ports: { names: () => new Promise<never>(() => {}) } }

const suggestions = ['orchard1', 'orchard-alice', 'my-orchard', 'orchards', 'alice-of-the-orchard'].map(
  label => ({
    name: `${label}.${parent}`,
    isRegistered: false,
  }),
)

/** A connected account whose server registers names. */
function withNames(names: Partial<NamesState> = {}, state: State = withConnection(createState())): State {
  return {
    ...state,
    slices: {
      ...state.slices,
      identity: { entries: {}, parents: { 'eip155:1': parent, [solana.caipNetworkId]: null } },
      names: { ...emptyNames, ...names },
    },
  }
}

const own = (
  names: readonly string[] | undefined,
  changes: Partial<NamesState['own']> = {},
): NamesState['own'] => ({
  account,
  step: 'idle',
  names: names?.map(label => `${label}.${parent}`),
  ...changes,
})

const named = (name: string, image?: string): State =>
  withConnection(createState(), {
    account: { balancesLoading: false, profileName: name, profileImage: image },
  })

const scenario = (
  name: string,
  view: 'ChooseAccountName' | 'RegisterAccountName' | 'RegisterAccountNameSuccess',
  state: State,
  changes: Partial<Scenario> = {},
): Scenario => ({
  name,
  view,
  state: openAt(state, { view: 'Account', data: {} }, { view, data: {} }),
  options,
  ...changes,
})

const choose = (name: string, names: Partial<NamesState>, changes?: Partial<Scenario>): Scenario =>
  scenario(name, 'ChooseAccountName', withNames(names), changes)
const register = (name: string, names: Partial<NamesState>, changes?: Partial<Scenario>): Scenario =>
  scenario(name, 'RegisterAccountName', withNames(names), changes)

const typed = { input: 'alice', availability: 'available', suggestions } as const
const failed = (
  code: 'NAME_MESSAGE_EXPIRED' | 'USER_REJECTED' | 'NAME_TAKEN' | 'OFFLINE',
): Partial<NamesState> => ({
  ...typed,
  progress: {
    step: 'idle',
    kind: 'register',
    name: `alice.${parent}`,
    error: { code, message: '' },
  },
})
const signing = (expiresAt: number): Partial<NamesState> => ({
  ...typed,
  progress: { step: 'signing', kind: 'register', name: `alice.${parent}`, expiresAt },
})

/** Choosing and registering names, and an account that has one. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'names-account',
    view: 'Account',
    state: openAt(withNames({}, named(`alice.${parent}`, announcedIcon('#2775ca'))), {
      view: 'Account',
      data: {},
    }),
    options,
  },
  {
    name: 'names-account-offer',
    view: 'Account',
    state: openAt(withNames(), { view: 'Account', data: {} }),
    options,
  },
  {
    name: 'names-account-long',
    view: 'Account',
    state: openAt(withNames({}, named(`a-name-of-thirty-three-characters.${parent}`)), {
      view: 'Account',
      data: {},
    }),
    options,
    platform: phone,
  },
  {
    name: 'names-account-elsewhere',
    view: 'Account',
    state: openAt(withOtherFamily(withNames(), { isShown: true }), { view: 'Account', data: {} }),
    options,
  },
  choose('names-loading', { own: own(undefined, { step: 'loading' }) }),
  choose('names-empty', { own: own([]) }),
  choose('names-own', { own: own(['alice', 'alice-at-work', 'a-name-of-thirty-three-characters']) }),
  choose('names-own-phone', { own: own(['alice', 'alice-at-work']) }, { platform: phone }),
  choose('names-failed', {
    own: own(undefined, { error: { code: 'OFFLINE', message: 'The browser is offline.' } }),
  }),
  choose('names-primary-signing', {
    own: own(['alice', 'alice-at-work']),
    progress: { step: 'signing', kind: 'primary', name: `alice-at-work.${parent}`, expiresAt: now + 9e7 },
  }),
  scenario('names-unsupported', 'ChooseAccountName', {
    ...withOtherFamily(withNames({}, withConnection(createState())), { isShown: true }),
  }),
  register('names-new', {}),
  register('names-new-phone', {}, { platform: phone }),
  register('names-short', { input: 'ali', suggestions }),
  register('names-characters', { input: 'al ice' }),
  register('names-checking', { input: 'alice', availability: 'checking' }),
  register('names-available', typed),
  register('names-taken', { ...typed, availability: 'taken' }),
  register('names-lookup-failed', {
    input: 'alice',
    availability: 'failed',
    error: { code: 'OFFLINE', message: 'The browser is offline.' },
  }),
  register('names-signing', signing(now + 9e7), {}),
  register('names-sign-late', signing(now - 1)),
  register('names-expired', failed('NAME_MESSAGE_EXPIRED')),
  register('names-declined', failed('USER_REJECTED')),
  register('names-just-taken', { ...failed('NAME_TAKEN'), availability: 'taken' }),
  register('names-registering', {
    ...typed,
    progress: { step: 'sending', kind: 'register', name: `alice.${parent}` },
  }),
  scenario(
    'names-registered',
    'RegisterAccountNameSuccess',
    withNames({
      ...typed,
      own: own(['alice']),
      progress: { step: 'done', kind: 'register', name: `alice.${parent}` },
    }),
  ),
  scenario(
    'names-registered-other',
    'RegisterAccountNameSuccess',
    withNames({
      ...typed,
      own: own(['alice', 'alice-at-work']),
      progress: { step: 'done', kind: 'register', name: `alice-at-work.${parent}` },
    }),
    { platform: phone },
  ),
]
