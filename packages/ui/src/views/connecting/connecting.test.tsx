import type { ErrorCode } from '@latchkit/core'
import { dispatch, errorCodes, LatchkitError } from '@latchkit/core/internal'
import { waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  createFakeClient,
  createState,
  now,
  openAt,
  phone,
  uri,
  withConnection,
} from '../../../testing/fixtures.js'
import { cleanUp, getScenario, renderModal, renderScenario } from '../../../testing/renderScenario.js'
import { errorWords } from '../../locales/en/errors.js'
import { encodeQr } from '../pairing/encodeQr.js'

afterEach(() => {
  cleanUp()
  vi.useRealTimers()
})

describe('ConnectingExternal', () => {
  it('says what it waits for (UX: honest)', async () => {
    const { text, find, dialog } = await renderScenario('external-waiting')
    expect(text()).toContain('Open MetaMask to continue')
    expect(find('lk-retry')).toBeNull()
    await waitFor(() =>
      expect(dialog.querySelector('[role="status"]')?.textContent).toContain('Open MetaMask to continue'),
    )
  })

  it('shows a way forward after 2.5 s, not before (demand 2)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { find, get } = await renderScenario('external-waiting')
    vi.advanceTimersByTime(2000)
    await Promise.resolve()
    expect(find('lk-retry')).toBeNull()
    vi.advanceTimersByTime(600)
    await waitFor(() => expect(get('lk-retry')).toBeTruthy())
    expect(get('lk-use-phone')).toBeTruthy()
  })

  it('keeps nothing in the live region once it is left (host D)', async () => {
    const { client, dialog } = await renderScenario('external-waiting')
    const region = (): string => dialog.querySelector('[role="status"]')?.textContent ?? ''
    await waitFor(() => expect(region()).toContain('Open MetaMask to continue'))
    client.setState(state => withConnection({ ...state, flow: { step: 'idle' } }))
    client.setState(state => ({
      ...state,
      modal: { ...state.modal, history: [{ view: 'Account', data: {} }] },
    }))
    await waitFor(() => expect(dialog.dataset['view']).toBe('Account'))
    await waitFor(() => expect(region()).toBe(''))
  })

  it('offers a retry after a refusal and asks the wallet again', async () => {
    const user = userEvent.setup()
    const { client, text, get } = await renderScenario('external-rejected')
    expect(text()).toContain('You declined the request in MetaMask. Nothing was shared.')
    await user.click(get('lk-retry'))
    await waitFor(() => expect(client.getState().flow.step).not.toBe('idle'))
  })

  it('offers no second try where the site has no family to connect (R2.4, conformance 10)', async () => {
    const { text, find } = await renderScenario('pairing-no-family')
    await waitFor(() => expect(text()).toContain(errorWords.ADAPTER_MISSING))
    expect([find('lk-retry'), find('lk-copy-uri')]).toEqual([null, null])
  })

  it('says the site’s own words for a refusal, where it has some (host 7)', async () => {
    const errors = { USER_REJECTED: 'No problem. Nothing was shared.' }
    for (const name of ['external-rejected', 'siwx-declined'])
      expect((await renderScenario(name, {}, { catalogue: { errors } })).text()).toContain(
        errors.USER_REJECTED,
      )
  })

  it('offers the store and the phone when the wallet is not installed', async () => {
    const user = userEvent.setup()
    const { text, get, dialog } = await renderScenario('external-missing')
    expect(text()).toContain('Phantom isn’t installed')
    expect(get('lk-use-phone')).toBeTruthy()
    await user.click(get('lk-install-any'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('Downloads'))
  })

  it('goes to the code on the phone button', async () => {
    const user = userEvent.setup()
    const { client, get, dialog } = await renderScenario('external-missing')
    await user.click(get('lk-use-phone'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('ConnectingWalletConnect'))
    await waitFor(() => expect(client.getState().flow).toMatchObject({ step: 'pairing', rowId: 'phantom' }))
  })

  it('has the visitor’s words for every error code (DESIGN 5)', async () => {
    const { client, text } = await renderScenario('external-failed')
    for (const code of Object.keys(errorCodes) as ErrorCode[]) {
      client.setState(state => ({
        ...state,
        flow: { step: 'failed', rowId: 'metamask', name: 'MetaMask', error: { code, message: 'internal' } },
      }))
      await waitFor(() => expect(client.getState().flow).toMatchObject({ error: { code } }))
      const expected =
        code === 'USER_REJECTED'
          ? 'You declined the request in MetaMask.'
          : code === 'WALLET_NOT_INSTALLED'
            ? 'MetaMask isn’t installed'
            : errorWords[code]
      await waitFor(() => expect(text()).toContain(expected))
      expect(text()).not.toContain('internal')
    }
  })
})

describe('pairing', () => {
  it('holds the place of the code from the first frame, then draws it there', async () => {
    const { client, get } = await renderScenario('pairing-preparing')
    const box = get('lk-qr')
    expect(box.dataset['uri']).toBeUndefined()
    expect(box.querySelector('.skeleton')).toBeTruthy()
    expect((get('lk-copy-uri') as HTMLButtonElement).disabled).toBe(true)
    dispatch(client, { type: 'connection/pairingReady', uri, expiresAt: now + 240_000 })
    await waitFor(() => expect(get('lk-qr').querySelector('svg[role="img"]')).toBeTruthy())
    expect(get('lk-qr')).toBe(box)
    expect(box.dataset['uri']).toBe(uri)
    expect(box.querySelector('svg')?.getAttribute('aria-label')).toContain('Copy link')
  })

  it('hides a code with 10 s or less left and makes a new one on request (R5.3, R9.2)', async () => {
    const user = userEvent.setup()
    const { client, get, text } = await renderScenario('pairing-expired')
    expect(text()).toContain('This code has expired')
    expect(get('lk-qr').dataset['uri']).toBeUndefined()
    await user.click(get('lk-retry'))
    await waitFor(() => expect(client.events.map(({ type }) => type)).toContain('connection/pairingStarted'))
  })

  it('lets a code expire on screen without any event (R5.3)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    let clock = now
    const scenario = getScenario('pairing')
    const client = createFakeClient(scenario.state)
    client.environment.now = () => clock
    const { get, text } = await renderModal(client)
    expect(get('lk-qr').dataset['uri']).toBe(uri)
    clock += 230_001
    vi.advanceTimersByTime(230_100)
    await waitFor(() => expect(text()).toContain('This code has expired'))
  })

  it('says that the relay cannot be reached and what to do', async () => {
    const { text, get } = await renderScenario('pairing-relay-down')
    expect(text()).toContain('Connection service unavailable')
    expect(text()).toContain(errorWords.RELAY_UNREACHABLE)
    expect(get('lk-retry').textContent).toContain('Try again')
  })

  it('neither asks to scan nor says how while there is no code to come (host C10)', async () => {
    const { text, get, find } = await renderScenario('pairing-relay-down')
    expect(get('lk-header-title').textContent).toBe('Connect wallet')
    expect(text()).not.toContain('camera')
    expect(find('lk-copy-uri')).toBeNull()
    cleanUp()
    const expired = await renderScenario('pairing-expired')
    expect(expired.text()).not.toContain('camera')
  })

  it('links into the desktop app and the web app of a wallet that has them (R3.1)', async () => {
    const { get } = await renderScenario('pairing-desktop-app')
    expect(get('lk-open-desktop').getAttribute('href')).toBe(`phantom://wc?uri=${encodeURIComponent(uri)}`)
    expect(get('lk-open-desktop').hasAttribute('target')).toBe(false)
    const web = get('lk-open-web')
    expect(web.getAttribute('href')).toBe(`https://app.phantom.example/wc?uri=${encodeURIComponent(uri)}`)
    expect([web.getAttribute('target'), web.getAttribute('rel')]).toEqual(['_blank', 'noreferrer'])
    cleanUp()
    const { find: findNone } = await renderScenario('pairing-wallet')
    expect([findNone('lk-open-desktop'), findNone('lk-open-web')]).toEqual([null, null])
  })

  it('copies the link with one tap and says so (UX)', async () => {
    const user = userEvent.setup()
    const { get, dialog } = await renderScenario('pairing')
    await user.click(get('lk-copy-uri'))
    await waitFor(() => expect(get('lk-copy-uri').textContent).toBe('Copied'))
    expect(await navigator.clipboard.readText()).toBe(uri)
    await waitFor(() => expect(dialog.querySelector('[role="status"]')?.textContent).toBe('Copied'))
  })

  it('explains how to copy when the browser refuses', async () => {
    const user = userEvent.setup()
    const { get } = await renderScenario('pairing')
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await user.click(get('lk-copy-uri'))
    await waitFor(() => expect(get('lk-toast').textContent).toContain('Select the text and copy it.'))
  })

  it('starts a pairing when it is opened directly (R2.4)', async () => {
    const client = createFakeClient(openAt(createState(), { view: 'ConnectingWalletConnectBasic', data: {} }))
    await renderModal(client)
    await waitFor(() =>
      expect(client.getState().flow).toMatchObject({ step: 'pairing', transportId: 'walletConnect' }),
    )
    expect(client.events.filter(({ type }) => type === 'connection/pairingStarted')).toHaveLength(1)
  })

  it('names no wallet when the QR row was chosen', async () => {
    const client = createFakeClient(
      openAt(
        createState(),
        { view: 'Connect', data: {} },
        { view: 'ConnectingWalletConnect', data: { rowId: 'walletConnect' } },
      ),
    )
    const { get, text } = await renderModal(client)
    expect(get('lk-header-title').textContent).toBe('Scan with your phone')
    expect(text()).toContain('any wallet that supports WalletConnect')
  })

  it('says what it waits for when the code is slow (UX: honest)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { text } = await renderScenario('pairing-preparing')
    expect(text()).not.toContain('Still reaching')
    vi.advanceTimersByTime(2600)
    await waitFor(() => expect(text()).toContain('Still reaching the connection service.'))
  })

  it('names the wallet and leads to its download', async () => {
    const user = userEvent.setup()
    const { text, get, dialog } = await renderScenario('pairing-wallet')
    expect(text()).toContain('Open Phantom on your phone and scan this code.')
    await user.click(get('lk-install-any'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('Downloads'))
  })
})

describe('on a phone (demand 2)', () => {
  it('opens the wallet by a real link without any wait', async () => {
    const { get } = await renderScenario('handover')
    const link = (await waitFor(() => get('lk-open-wallet'))) as HTMLAnchorElement
    expect(link.tagName).toBe('A')
    expect(link.getAttribute('href')).toBe(`phantom://wc?uri=${encodeURIComponent(uri)}`)
    expect(link.hasAttribute('target')).toBe(false)
  })

  it('shows install, copy, code and the in-wallet browser after 2.5 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    const { find, get } = await renderScenario('handover')
    expect(find('lk-toggle-qr')).toBeNull()
    vi.advanceTimersByTime(2600)
    await waitFor(() => expect(get('lk-toggle-qr')).toBeTruthy())
    expect(get('lk-install-ios').getAttribute('href')).toBe('https://apps.example/phantom')
    // One store needs no name beside the wallet's (host D).
    expect(get('lk-install-ios').textContent).toBe('Get Phantom')
    expect(find('lk-install-android')).toBeNull()
    await user.click(get('lk-toggle-qr'))
    await waitFor(() => expect(get('lk-qr').dataset['uri']).toBe(uri))
    expect(get('lk-copy-uri')).toBeTruthy()
  })

  it('offers a new link when the old one has expired', async () => {
    const scenario = getScenario('handover')
    const client = createFakeClient(
      {
        ...scenario.state,
        flow: { step: 'pairing', transportId: 'walletConnect', rowId: 'phantom', uri, expiresAt: now + 5000 },
      },
      { platform: phone },
    )
    const { find, get } = await renderModal(client)
    expect(find('lk-open-wallet')).toBeNull()
    expect(get('lk-retry')).toBeTruthy()
  })
})

describe('a call that is refused (R6.5)', () => {
  it('reads as its exact text for a site, and as ours in a view', async () => {
    const scenario = getScenario('external-failed')
    const error = new LatchkitError('RPC_NOT_ALLOWED')
    expect(error.shortMessage).toBe('Requested RPC call is not allowed')
    const { code, shortMessage: message } = error
    const client = createFakeClient({
      ...scenario.state,
      flow: { step: 'failed', rowId: 'metamask', name: 'MetaMask', error: { code, message } },
    })
    const { text } = await renderModal(client)
    await waitFor(() => expect(text()).toContain('Action not allowed'))
    expect(text()).not.toContain('RPC')
  })
})

describe('encodeQr', () => {
  it('draws a square with its quiet zone, every module once', () => {
    const { size, d } = encodeQr(uri)
    expect(size).toBeGreaterThan(40)
    expect(d).toMatch(/^(M\d+ \d+h\d+v1H\d+z)+$/)
    for (const [, x, y, width] of d.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      expect(Number(x)).toBeGreaterThanOrEqual(2)
      expect(Number(x) + Number(width)).toBeLessThanOrEqual(size - 2)
      expect(Number(y)).toBeLessThan(size - 2)
    }
  })
})
