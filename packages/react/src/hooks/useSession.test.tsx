import { type SiwxBackend, type SiwxSession, siwx } from '@latchkit/core'
import { confirmSignIn } from '@latchkit/core/internal'
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { connectWallet, setup, showHook } from '../fixtures/render.js'
import { useSession } from '../index.js'

afterEach(cleanup)

test('who has signed in, and how to sign in and out (D46)', async () => {
  let session: SiwxSession | undefined
  const backend: SiwxBackend = {
    getNonce: async () => 'nonce1nonce',
    verify: async ({ account }) => {
      session = { caipAddress: account }
      return session
    },
    getSession: async () => session,
    signOut: async () => {
      session = undefined
    },
  }
  const load = async () => ({
    signIn: async (_: unknown, { account }: { account: SiwxSession['caipAddress'] }) => ({
      account,
      message: 'm',
      signature: 's',
      type: 't',
    }),
  })
  const { client } = setup(
    {},
    {
      modules: {
        siwx: siwx({
          backend,
          askOnConnect: false,
          domain: 'shop.example',
          uri: 'https://shop.example',
          families: { mock: load },
        }),
      },
    },
  )
  const hook = showHook(client, useSession)
  expect(hook.value).toMatchObject({ status: 'unknown', isSignedIn: false, session: undefined })
  await connectWallet(client)
  await waitFor(() => expect(hook.value.status).toBe('signedOut'))
  const signingIn = hook.value.signIn()
  await waitFor(() => expect(client.getState().slices.siwx?.flow.step).toBe('ready'))
  await act(() => confirmSignIn(client))
  expect(await signingIn).toEqual(session)
  expect(hook.value).toMatchObject({ status: 'signedIn', isSignedIn: true, session })
  await act(() => hook.value.signOut())
  expect(hook.value).toMatchObject({ status: 'signedOut', isSignedIn: false })
})
