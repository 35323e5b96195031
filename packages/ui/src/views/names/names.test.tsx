import type { NameResult, Names, SignedNameMessage } from '@latchkit/core'
import { connect, createLatchkit, identity, openModal, selectRoute } from '@latchkit/core/internal'
import {
  createFakeEnvironment,
  createMockAdapter,
  createMockConnector,
  createMockNetwork,
} from '@latchkit/testing'
import { waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanUp, renderModal, renderScenario } from '../../../testing/renderScenario.js'
import { names } from './definition.js'

afterEach(cleanUp)

const parent = 'shop.test'

/** A connected account and a server of names, in the view of the registration. */
async function start({ view = 'RegisterAccountName' }: { view?: 'Account' | 'RegisterAccountName' } = {}) {
  // Before the field is drawn, so that what is typed reaches React.
  const user = userEvent.setup()
  const signed: SignedNameMessage[] = []
  const server = {
    taken: ['taken'] as string[],
    own: [] as string[],
    result: { success: true } as NameResult,
    isDown: false,
  }
  const port: Names = {
    getParent: async () => parent,
    getIdentity: async () => ({ name: server.own[0] }),
    getProfile: async () => undefined,
    resolveName: async () => 'a'.repeat(40),
    getNames: async () => server.own.map(name => ({ name, addresses: {}, attributes: {} })),
    async getSuggestions({ name }) {
      if (server.isDown) throw new Error('down')
      const found = { name: `${name}.${parent}`, isRegistered: server.taken.includes(name) }
      return { suggestions: [found, { name: `${name}-1.${parent}`, isRegistered: false }] }
    },
    async register(parameters) {
      signed.push(parameters)
      if (server.result.success) server.own.push(JSON.parse(parameters.message).name)
      return server.result
    },
    setAttributes: async () => ({ success: true }),
    async setPrimary(parameters) {
      signed.push(parameters)
      const { name } = JSON.parse(parameters.message)
      server.own = [name, ...server.own.filter(each => each !== name)]
      return { success: true }
    },
  }
  const wallet = createMockConnector({
    id: 'w',
    namespace: 'fama',
    name: 'Fox',
    accounts: [`fama:1:${'a'.repeat(40)}`],
    wallet: { name: 'Fox' },
  })
  const adapter = createMockAdapter({ namespace: 'fama', connectors: [wallet] })
  const client = createLatchkit({
    networks: [createMockNetwork({ namespace: 'fama' })],
    families: [{ namespace: 'fama', load: async () => adapter }],
    ports: { names: async () => port },
    modules: { names },
    environment: { now: createFakeEnvironment().now },
  })
  await Promise.all([client.prepare(), identity.chunk.load(), names.chunk.load()])
  await connect(client, { connector: { namespace: 'fama', connectorId: 'w' } })
  openModal(client, { view: 'Account' })
  if (view !== 'Account') openModal(client, { view })
  const rendered = await renderModal(client)
  const status = () => rendered.get('lk-name-status')
  return { ...rendered, client, wallet, server, signed, user, status }
}

const input = (page: { get(testId: string): HTMLElement }) => page.get('lk-name-input') as HTMLInputElement

async function type(page: Awaited<ReturnType<typeof start>>, text: string): Promise<void> {
  await waitFor(() => input(page))
  await page.user.type(input(page), text)
}

describe('RegisterAccountName (R5.9, R7.43, R7.44)', () => {
  it('shows while typing whether a name is available, and registers it after the wallet has signed', async () => {
    const page = await start()
    await type(page, 'Alice')
    await waitFor(() => expect(page.status().dataset['state']).toBe('available'))
    expect(input(page).value).toBe('alice')
    expect(page.status().textContent).toBe('alice.shop.test is available')
    await page.user.click(page.get('lk-name-register'))
    await waitFor(() => expect(page.get('lk-name-registered').dataset['name']).toBe('alice.shop.test'))
    expect(page.signed).toHaveLength(1)
    expect(page.text()).toContain('alice.shop.test is yours')
    await page.user.click(page.get('lk-name-done'))
    await waitFor(() => expect(page.get('lk-account-name').dataset['name']).toBe('alice.shop.test'))
    expect(page.get('lk-account-address').textContent).toBe('aaaaaa…aaaa')
  })

  it('registers by Enter, and by Enter does nothing while the name cannot be registered', async () => {
    const page = await start()
    await type(page, 'taken{Enter}')
    await waitFor(() => expect(page.status().dataset['state']).toBe('taken'))
    await page.user.keyboard('{Enter}')
    expect(page.wallet.mock.calls.some(({ method }) => method === 'mock_sign')).toBe(false)
    expect(page.get('lk-name-register').getAttribute('aria-disabled')).toBe('true')
    await page.user.keyboard('{Backspace>5}alice')
    await waitFor(() => expect(page.status().dataset['state']).toBe('available'))
    await page.user.keyboard('{Enter}')
    await waitFor(() => page.get('lk-name-registered'))
  })

  it.each([
    ['ab', 'NAME_SHORT', '2 more characters needed'],
    ['abc', 'NAME_SHORT', '1 more character needed'],
    ['al ice', 'NAME_CHARACTERS', 'Use only letters, digits and hyphens'],
    ['al--ice', 'NAME_HYPHENS', 'Two hyphens can’t be in places 3 and 4'],
    ['a'.repeat(64), 'NAME_LONG', 'Use 63 characters or fewer'],
  ])('R5.9 %s: says the rule', async (text, state, words) => {
    const page = await start()
    await type(page, text)
    expect(page.status().dataset['state']).toBe(state)
    expect(page.status().textContent).toBe(words)
    expect(input(page).getAttribute('aria-describedby')).toBe(page.status().id)
  })

  it('takes a suggestion into the field, and keeps the focus there', async () => {
    const page = await start()
    await type(page, 'taken')
    const suggestion = await waitFor(() => page.get('lk-name-suggestion-taken-1'))
    await page.user.click(suggestion)
    expect(input(page).value).toBe('taken-1')
    expect((input(page).getRootNode() as ShadowRoot).activeElement).toBe(input(page))
    await waitFor(() => expect(page.status().dataset['state']).toBe('available'))
  })

  it('a look-up that fails can be tried again', async () => {
    const page = await start()
    page.server.isDown = true
    await type(page, 'alice')
    const retry = await waitFor(() => page.get('lk-retry'))
    page.server.isDown = false
    await page.user.click(retry)
    await waitFor(() => expect(page.status().dataset['state']).toBe('available'))
  })

  it('Escape empties the field first, then goes back', async () => {
    const page = await start()
    await type(page, 'alice')
    await page.user.keyboard('{Escape}')
    expect(input(page).value).toBe('')
    expect(selectRoute(page.client.getState()).view).toBe('RegisterAccountName')
  })

  it('a declined signature is said, and the form is as it was', async () => {
    const page = await start()
    page.wallet.mock.set({ signError: 'USER_REJECTED' })
    await type(page, 'alice')
    await waitFor(() => expect(page.status().dataset['state']).toBe('available'))
    await page.user.click(page.get('lk-name-register'))
    await waitFor(() => expect(page.text()).toContain('You declined in Fox. Nothing was registered.'))
    expect(input(page).value).toBe('alice')
  })

  it('a name that someone else registered meanwhile is said', async () => {
    const page = await start()
    page.server.result = { success: false, reason: 'taken' }
    await type(page, 'alice')
    await waitFor(() => expect(page.status().dataset['state']).toBe('available'))
    await page.user.click(page.get('lk-name-register'))
    await waitFor(() => expect(page.text()).toContain('Someone registered alice.shop.test before you.'))
  })

  it('says whom it waits for while the wallet asks; the request can be cancelled', async () => {
    const page = await start()
    page.wallet.mock.set({ silent: true })
    await type(page, 'alice')
    await waitFor(() => expect(page.status().dataset['state']).toBe('available'))
    await page.user.click(page.get('lk-name-register'))
    await waitFor(() => expect(page.text()).toContain('Confirm in Fox'))
    expect(page.text()).toContain('The request is good for 10 sec.')
    await page.user.click(page.get('lk-name-cancel'))
    await waitFor(() => expect(input(page).value).toBe('alice'))
  })
})

describe('a message that is too old (D29)', () => {
  it('is said while the wallet still asks, and a fresh one can be signed', async () => {
    const page = await renderScenario('names-sign-late')
    await waitFor(() => expect(page.text()).toContain('Request expired'))
    expect(page.text()).toContain('Decline it in MetaMask if it’s still there, then sign a new one.')
    expect(page.get('lk-retry').textContent).toBe('Sign again')
  })

  it('is said once the wallet has signed too late', async () => {
    const page = await renderScenario('names-expired')
    expect(page.text()).toContain('Your wallet’s signature came after 10 sec, so nothing was registered.')
  })
})

describe('ChooseAccountName', () => {
  it('is opened from the account, says what a name is for, and leads to the registration', async () => {
    const page = await start({ view: 'Account' })
    await page.user.click(await waitFor(() => page.get('lk-names')))
    await page.user.click(await waitFor(() => page.get('lk-name-start')))
    await waitFor(() => input(page))
    expect(page.client.getState().modal.history.map(({ view }) => view)).toEqual([
      'Account',
      'ChooseAccountName',
      'RegisterAccountName',
    ])
  })

  it('makes another name the primary one', async () => {
    const page = await start({ view: 'Account' })
    page.server.own = ['a.shop.test', 'b.shop.test']
    await page.user.click(await waitFor(() => page.get('lk-names')))
    await page.user.click(await waitFor(() => page.get('lk-name-primary-b.shop.test')))
    await waitFor(() => page.get('lk-name-primary-a.shop.test'))
    expect(page.find('lk-name-primary-b.shop.test')).toBeNull()
    expect(JSON.parse(page.signed[0]?.message ?? '')).toMatchObject({
      action: 'primary',
      name: 'b.shop.test',
    })
  })

  it('R1.5 a family without names: the account offers none, and the view says so', async () => {
    const account = await renderScenario('names-account-elsewhere')
    expect(account.find('lk-names')).toBeNull()
    expect(account.find('lk-account-address')).not.toBeNull()
    const page = await renderScenario('names-unsupported')
    await waitFor(() => expect(page.text()).toContain('Names aren’t available here'))
  })

  it('names that could not be loaded can be loaded again', async () => {
    const page = await renderScenario('names-failed')
    expect(page.get('lk-retry')).toBeTruthy()
    expect(page.text()).toContain('We couldn’t load your names')
  })
})
