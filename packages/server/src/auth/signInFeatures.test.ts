import { expect, test } from 'vitest'
import { addSignInFeatures, type SignIn } from './signInFeatures.js'

const signIn = (parts: Partial<SignIn>): SignIn => ({ hasEmail: false, providers: [], ...parts }) as SignIn

test.each([
  ['no sign-in', undefined, {}, { email: false, socials: false }],
  [
    'email alone: a passkey is offered beside it',
    signIn({ hasEmail: true }),
    {},
    { email: true, socials: [] },
  ],
  [
    'email alone, without what is beside it',
    signIn({ hasEmail: true }),
    { socials: false },
    { email: true, socials: false },
  ],
  ['email switched off', signIn({ hasEmail: true }), { email: false }, { email: false, socials: false }],
  [
    'email and a provider',
    signIn({ hasEmail: true, providers: ['google'] }),
    {},
    { email: true, socials: ['google'] },
  ],
  ['a provider alone', signIn({ providers: ['google'] }), {}, { email: false, socials: ['google'] }],
] as const)('R9.11: %s', (_, core, features, expected) => {
  expect(addSignInFeatures(features, core)).toEqual(expected)
})
