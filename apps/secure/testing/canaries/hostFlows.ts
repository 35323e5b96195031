import { randomBytes } from 'node:crypto'
import type { CaipNetworkId } from '@latchkit/core'
import { createSignInMessage } from '@latchkit/core/sign-in'
import { rpcRequest } from '@latchkit/devnet'
import { evmSignIn } from '@latchkit/evm/verify'
import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { connectTransport, mountView, readOutcome } from '../openHost.js'
import type { WatchedProfile, WatchedSite } from './openWatched.js'
import { withCode } from './settingsFlows.js'

type Outcome = Awaited<ReturnType<typeof readOutcome>>

const toHex = (text: string) => `0x${Buffer.from(text).toString('hex')}`

/** Signs in by email from the host page, with a wrong code first. */
export async function signInAtHost(watched: WatchedSite, page: Page, email: string): Promise<void> {
  const { site, canaries } = watched
  let challengeId = ''
  const code = await withCode({ site, canaries, email }, async () => {
    const step = await page.evaluate(
      async address => (await globalThis.part.login()).startEmail({ email: address }),
      email,
    )
    if (step.step === 'code') challengeId = step.challengeId
  })
  const verify = (typed: string) =>
    page.evaluate(
      async parameters =>
        (await globalThis.part.login()).verifyEmail(parameters).then(
          ({ step }) => step,
          (error: Error) => error.message,
        ),
      { challengeId, code: typed },
    )
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  canaries.addText('code', wrong)
  expect(await verify(wrong)).not.toBe('signedIn')
  expect(await verify(code)).toBe('signedIn')
}

/** The window of the pending view: open already, or opened now. */
async function openWindow(page: Page): Promise<Page> {
  const find = () =>
    page
      .context()
      .pages()
      .find(each => new URL(each.url()).pathname === '/approve')
  await page.evaluate(() => globalThis.views.at(-1)?.openWindow())
  await expect.poll(find, { timeout: 20_000 }).toBeDefined()
  return find() ?? page
}

/** Makes a request at the host page, which the visitor approves or declines in its view. */
async function ask(
  page: Page,
  request: { caipNetworkId: CaipNetworkId; method: string; params: readonly unknown[] },
  decision: 'approve' | 'decline' | 'none' = 'approve',
): Promise<Outcome> {
  await page.evaluate(given => {
    globalThis.views = []
    globalThis.unmount?.()
    globalThis.unmount = undefined
    document.querySelector('#container')?.remove()
    globalThis.outcome = globalThis.transport.request({ topic: 'auth', ...given }).then(
      result => ({ result }),
      (error: Error & { code?: unknown }) => ({ code: error.code, message: error.message }),
    )
  }, request)
  if (decision === 'none') return readOutcome(page)
  await mountView(page)
  const needsWindow = await page.evaluate(() => globalThis.views.at(-1)?.needsWindow)
  const button = (needsWindow ? await openWindow(page) : page.frameLocator('#container iframe')).getByTestId(
    'lk-approve',
  )
  await button.waitFor()
  if (decision === 'approve') await button.click()
  else await page.evaluate(() => globalThis.unmount?.())
  return readOutcome(page)
}

/** Signs texts for both families, declines, asks for what is refused, sends, and signs in with the account. */
export async function workWithAccount(watched: WatchedSite & { rpcUrl: string }, page: Page): Promise<void> {
  const { canaries, rpcUrl, site, host } = watched
  await connectTransport(page)
  const [evm = '', solana = ''] = await page.evaluate(() =>
    ['eip155', 'solana'].map(
      family => globalThis.session.namespaces[family]?.accounts[0]?.split(':')[2] ?? '',
    ),
  )
  const eip155 = { caipNetworkId: 'eip155:31337' } as const
  const secretText = () => {
    const text = `private ${randomBytes(16).toString('hex')}`
    canaries.addText('message', text)
    return toHex(text)
  }
  const sign = { ...eip155, method: 'personal_sign' }
  expect(await ask(page, { ...sign, params: [secretText(), evm] })).toHaveProperty('result')
  expect(await ask(page, { ...sign, params: [secretText(), evm] }, 'decline')).toHaveProperty('code')
  const refused = { ...eip155, method: 'eth_sign', params: [evm, secretText()] }
  expect(await ask(page, refused, 'none')).toHaveProperty('code')

  await rpcRequest(rpcUrl, { method: 'anvil_setBalance', params: [evm, '0x8ac7230489e80000'] })
  const transaction = { from: evm, to: `0x${'11'.repeat(20)}`, value: '0x1' }
  const sent = await ask(page, { ...eip155, method: 'eth_sendTransaction', params: [transaction] })
  expect(sent).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  await expect
    .poll(() => rpcRequest(rpcUrl, { method: 'eth_getTransactionReceipt', params: [sent.result] }))
    .toMatchObject({ status: '0x1' })
  expect(solana).not.toBe('')

  const cookies = new Map<string, string>()
  const call = async (path: string, body: object): Promise<unknown> => {
    const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
    const headers = { origin: host.origin, cookie, 'content-type': 'application/json' }
    const request = new Request(`http://localhost:1/auth/siwx/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const response = await site.server.fetch(request)
    for (const pair of response.headers.getSetCookie()) {
      const [name = '', value = ''] = pair.split(';')[0]?.split(/=(.*)/) ?? []
      cookies.set(name, value)
      if (value !== '') canaries.addText('session', value)
    }
    return response.json()
  }
  const { nonce } = Object(await call('nonce', {}))
  const { host: domain } = new URL(host.origin)
  const text = createSignInMessage(
    { domain, uri: host.origin, chainId: '31337', address: evm, nonce, issuedAt: new Date().toISOString() },
    evmSignIn,
  )
  const proof = await ask(page, { ...sign, params: [toHex(text), evm] })
  expect(await call('verify', { message: text, signature: proof.result })).toMatchObject({
    session: { address: evm },
  })
  await call('sign-out', {})
}

/** Signs in by a provider's window, and out again. */
export async function signInBySocial(
  watched: WatchedSite,
  { page }: WatchedProfile,
  provider: 'google' | 'github' | 'apple',
): Promise<void> {
  const opened = page.waitForEvent('popup')
  const step = page.evaluate(
    async id => (await (await globalThis.part.login()).startSocial({ provider: id })).step,
    provider,
  )
  const popup = await opened
  await popup.getByTestId('person-grace').click()
  expect(await step).toBe('signedIn')
  const secrets = new Set<string>()
  for (const { url, requestBody } of watched.site.exchanges) {
    const { pathname, search } = new URL(url, watched.site.origin)
    if (pathname.startsWith('/auth/social/callback/'))
      for (const query of [search, requestBody])
        for (const name of ['code', 'state', 'id_token']) {
          const value = new URLSearchParams(query).get(name)
          if (value) watched.canaries.addText('provider', value)
        }
    if (pathname === '/auth/social/finish') secrets.add(String(Object(JSON.parse(requestBody)).secret))
  }
  const frame = page.frames().find(each => each.url().startsWith(watched.site.origin))
  if (!frame || secrets.size === 0) throw new Error('No flow was finished.')
  const kept = await frame.evaluate(() => JSON.stringify({ ...sessionStorage }))
  for (const secret of secrets) {
    expect(kept).not.toContain(secret)
    watched.canaries.addText('flow', secret)
  }
  await page.evaluate(async () => (await globalThis.part.login()).signOut())
}
