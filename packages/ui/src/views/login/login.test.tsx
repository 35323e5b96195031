import type { RemoteConfig, RemoteFeatures } from '@latchkit/core'
import { createLatchkit, openModal, selectAccount, selectLogin } from '@latchkit/core/internal'
import {
  createFakeEnvironment,
  createMemoryStorage,
  createMockAdapter,
  createMockLogin,
  createMockNetwork,
  createMockRemote,
  type MockLoginOptions,
} from '@latchkit/testing'
import { fireEvent, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanUp, renderModal, renderScenario } from '../../../testing/renderScenario.js'
import { login } from './definition.js'

afterEach(cleanUp)

const email = 'alice@example.com'

type StartOptions = {
  mock?: MockLoginOptions
  remoteFeatures?: Partial<RemoteFeatures>
  hasPort?: boolean
  remoteConfig?: () => Promise<RemoteConfig>
}

/** The wallet list of a site whose server signs in. */
async function start({ mock, remoteFeatures, hasPort = true, remoteConfig }: StartOptions = {}) {
  const user = userEvent.setup()
  const clock = createFakeEnvironment()
  const secure = createMockLogin({ environment: clock, ...mock })
  const remote = createMockRemote({ id: 'auth', autoPair: true, environment: clock })
  const client = createLatchkit({
    networks: [createMockNetwork({ namespace: 'fama' })],
    families: [{ namespace: 'fama', load: async () => createMockAdapter({ namespace: 'fama' }) }],
    remoteConnectors: [{ id: 'auth', name: 'Email or social', load: async () => remote.createTransport() }],
    ports: hasPort ? { login: async () => secure.port, remoteConfig } : {},
    modules: { login },
    remoteFeatures,
    storage: createMemoryStorage(),
    environment: { now: clock.now },
  })
  await Promise.all([client.prepare(), login.chunk.load()])
  openModal(client)
  const rendered = await renderModal(client)
  const view = () => rendered.dialog.dataset['view']
  return { ...rendered, client, secure, user, view }
}

type Page = Awaited<ReturnType<typeof start>>

async function enterEmail({ find, get, user, view }: Page, text = email): Promise<void> {
  await waitFor(() => expect(find('lk-email-input')).not.toBe(null))
  await user.type(get('lk-email-input'), `${text}{Enter}`)
  await waitFor(() => expect(view()).toBe('EmailVerifyOtp'))
  await waitFor(() => expect(find('lk-otp-input')).not.toBe(null))
}

describe('the wallet list', () => {
  it('begins with the field and one row of marks, in the site’s order (R2.9)', async () => {
    const { find, get, dialog } = await start()
    await waitFor(() => expect(find('lk-email-input')).not.toBe(null))
    for (const provider of ['google', 'x', 'discord', 'farcaster', 'github'])
      expect(get(`lk-social-${provider}`).getAttribute('aria-label')).toMatch(/^Continue with /)
    expect(find('lk-social-apple')).toBe(null)
    expect(find('lk-social-more')).not.toBe(null)
    const order = [...dialog.querySelectorAll('[data-testid]')].map(each => each.getAttribute('data-testid'))
    expect(order.indexOf('lk-email-input')).toBeLessThan(order.indexOf('lk-social-google'))
    expect(order.indexOf('lk-social-google')).toBeLessThan(order.indexOf('lk-no-wallet'))
  })

  it('draws nothing of it where no server signs in, or where the server has switched it off', async () => {
    for (const options of [
      { hasPort: false },
      { remoteFeatures: { email: false, socials: false } },
    ] as const) {
      const { find, dialog } = await start(options)
      expect([
        find('lk-email-input'),
        find('lk-social-google'),
        dialog.querySelector('.ghost:empty'),
      ]).toEqual([null, null, null])
      cleanUp()
    }
  })

  it.each([
    [{ email: true, socials: ['google'] as const }, true],
    [{ email: false, socials: false as const }, false],
  ])(
    'holds its places until the server has responded, so that no row moves: %o (D14)',
    async (features, isOn) => {
      let respond: (features: Partial<RemoteFeatures>) => void = () => {}
      const response = new Promise<Partial<RemoteFeatures>>(resolve => {
        respond = resolve
      })
      const { find, dialog } = await start({
        remoteFeatures: { email: false, socials: [] },
        remoteConfig: async () => ({ getFeatures: () => response, getAllowedOrigins: async () => [] }),
      })
      const places = () => dialog.querySelectorAll('.row.ghost:empty').length
      expect([places(), find('lk-email-input')]).toEqual([2, null])
      respond(features)
      await waitFor(() => expect([places(), find('lk-email-input') !== null]).toEqual([0, isOn]))
    },
  )

  it('attack G-14: a site that switched both off has no places of them above its wallets', async () => {
    const { find, dialog } = await start({
      remoteFeatures: { email: false, socials: false },
      remoteConfig: () => new Promise<never>(() => {}),
    })
    expect([dialog.querySelectorAll('.row.ghost:empty').length, find('lk-email-input')]).toEqual([0, null])
  })

  it('attack G-13: email alone has a passkey beside it', async () => {
    const { find } = await start({ remoteFeatures: { email: true, socials: [] } })
    await waitFor(() => expect(find('lk-email-input')).not.toBe(null))
    await waitFor(() => expect(find('lk-passkey')).not.toBe(null))
  })

  it('does not focus the field, which would open a phone’s keyboard', async () => {
    const { find, modal } = await start()
    await waitFor(() => expect(find('lk-email-input')).not.toBe(null))
    expect(modal.host.shadowRoot?.activeElement?.getAttribute('type')).not.toBe('email')
  })
})

describe('signing in by email (R1.3, R2.1)', () => {
  it('checks the code once it is complete, and connects', async () => {
    const page = await start()
    await enterEmail(page)
    expect(page.text()).toContain(email)
    await page.user.type(page.get('lk-otp-input'), '123456')
    await waitFor(() => expect(selectAccount(page.client.getState()).isConnected).toBe(true))
    expect(page.secure.calls).toEqual(['startEmail', 'verifyEmail'])
  })

  it('takes a pasted code with spaces, and digits of another script', async () => {
    const page = await start()
    await enterEmail(page)
    fireEvent.input(page.get('lk-otp-input'), { target: { value: 'Code: ١٢٣ 456' } })
    await waitFor(() => expect(selectAccount(page.client.getState()).isConnected).toBe(true))
  })

  it('says that a code does not match and how many tries are left, and empties the boxes', async () => {
    const page = await start()
    await enterEmail(page)
    await page.user.type(page.get('lk-otp-input'), '000000')
    await waitFor(() => expect(page.text()).toContain('4 tries left'))
    await waitFor(() => expect(page.text()).toContain('This code doesn’t match'))
    expect((page.get('lk-otp-input') as HTMLInputElement).value).toBe('')
    expect(page.get('lk-otp-input').getAttribute('aria-invalid')).toBe('true')
  })

  it('sends another code only once its time has come', async () => {
    const page = await start()
    await enterEmail(page)
    const resend = page.get('lk-otp-resend')
    expect([resend.getAttribute('aria-disabled'), resend.textContent]).toEqual(['true', 'New code in 30 sec'])
    await page.user.click(resend)
    expect(page.secure.calls).toEqual(['startEmail'])
  })

  it('goes back to the list for another address', async () => {
    const page = await start()
    await enterEmail(page)
    await page.user.click(page.get('lk-other-email'))
    await waitFor(() => expect(page.view()).toBe('Connect'))
  })

  it('says what is wrong with the address, beside it', async () => {
    const page = await start()
    await waitFor(() => expect(page.find('lk-email-input')).not.toBe(null))
    await page.user.type(page.get('lk-email-input'), 'alice@{Enter}')
    await waitFor(() => expect(page.text()).toContain('Check the email address'))
    expect(page.view()).toBe('Connect')
  })

  it('shows the number of a new device', async () => {
    const page = await start({ mock: { hasDevices: true } })
    await enterEmail(page)
    await page.user.type(page.get('lk-otp-input'), '123456')
    await waitFor(() => expect(page.find('lk-device-number')?.textContent).toBe('42'))
    page.secure.approveDevice()
    await waitFor(() => expect(selectAccount(page.client.getState()).isConnected).toBe(true))
  })
})

describe('a provider', () => {
  it('opens its window in the tap, and offers another try when it failed', async () => {
    const page = await start()
    await waitFor(() => expect(page.find('lk-social-google')).not.toBe(null))
    page.secure.fail('startSocial', 'LOGIN_PROVIDER_ERROR')
    await page.user.click(page.get('lk-social-google'))
    expect(page.secure.windows).toBe(1)
    await waitFor(() => expect(page.find('lk-retry')).not.toBe(null))
    page.secure.fail('startSocial')
    await page.user.click(page.get('lk-retry'))
    await waitFor(() => expect(selectLogin(page.client.getState()).step.step).toBe('social'))
    page.secure.finishSocial()
    await waitFor(() => expect(selectAccount(page.client.getState()).isConnected).toBe(true))
  })

  it('reaches the secure site with the press, so that the tap opens its window at once (R1.3)', async () => {
    const page = await start()
    await waitFor(() => expect(page.find('lk-social-github')).not.toBe(null))
    fireEvent.pointerDown(page.get('lk-social-github'))
    await waitFor(() => expect(page.secure.calls).toEqual(['prepareSocial']))
    fireEvent.click(page.get('lk-social-github'))
    expect(page.secure.windows).toBe(1)
  })

  it('that has no place in the row is behind the last mark, with the passkey', async () => {
    const page = await start()
    await waitFor(() => expect(page.find('lk-social-more')).not.toBe(null))
    await page.user.click(page.get('lk-social-more'))
    await waitFor(() => expect(page.find('lk-social-facebook')).not.toBe(null))
    await page.user.click(page.get('lk-passkey'))
    await waitFor(() => expect(selectAccount(page.client.getState()).isConnected).toBe(true))
  })
})

describe('a part of the secure site (ApproveTransaction)', () => {
  it('is drawn in the dialog, and removed with the view', async () => {
    const page = await start()
    await enterEmail(page)
    page.secure.show({ id: 'v1', purpose: 'approve', needsWindow: false })
    await waitFor(() => expect(page.find('lk-secure-view')?.querySelector('iframe')).toBeTruthy())
    expect([...page.secure.mounted]).toEqual(['v1'])
    page.secure.show(undefined)
    await waitFor(() => expect(page.secure.mounted.size).toBe(0))
    expect(page.view()).toBe('EmailVerifyOtp')
  })

  it('opens in a window in the tap where it must', async () => {
    const page = await start()
    await enterEmail(page)
    page.secure.show({ id: 'v1', purpose: 'passkey', needsWindow: true })
    await waitFor(() => expect(page.find('lk-secure-open')).not.toBe(null))
    await page.user.click(page.get('lk-secure-open'))
    expect([page.secure.windows, page.secure.mounted.size]).toEqual([1, 0])
  })

  it('names what it waits for while the window is open, brings it to the front, and cancels (D67)', async () => {
    const page = await start()
    await enterEmail(page)
    const view = { id: 'v1', purpose: 'approve', needsWindow: true } as const
    page.secure.show({ ...view, window: 'open' })
    await waitFor(() => expect(page.text()).toContain('Continue in the secure window'))
    await page.user.click(page.get('lk-secure-open'))
    expect([page.get('lk-secure-open').textContent, page.secure.windows]).toEqual(['Show window', 1])
    page.secure.show({ ...view, window: 'cut' })
    await waitFor(() => expect(page.text()).toContain('this site keeps it apart'))
    expect(page.get('lk-secure-open').textContent).toBe('Open secure.example')
    await page.user.click(page.get('lk-secure-cancel'))
    expect(page.secure.calls).toContain('close v1')
  })
})

describe('an account by login', () => {
  it('is named after the visitor, and leads to its settings', async () => {
    const { get, dialog, find } = await renderScenario('login-account')
    const user = userEvent.setup()
    expect(get('lk-account-wallets').textContent).toContain(email)
    await user.click(get('lk-account-settings'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('AccountSettings'))
    await waitFor(() => expect(find('lk-secure-settings')).not.toBe(null))
  })

  it('attack G-3: a smart account is not offered before it can pay (D76)', async () => {
    const { find, text } = await renderScenario('login-settings')
    expect(find('lk-account-kind-smartAccount')).toBeNull()
    expect(text()).not.toContain('Smart')
  })

  it('attack G-4: the two accounts of Bitcoin are told apart', async () => {
    const { dialog } = await renderScenario('login-settings-bitcoin')
    const rows = [...dialog.querySelectorAll<HTMLElement>('[data-testid^="lk-account-kind-"]')]
    expect(rows.map(row => row.querySelector('.name')?.firstChild?.textContent)).toEqual([
      'Payments',
      'Ordinals and runes',
    ])
    // What a tap cannot change is no button.
    expect(rows.map(row => row.tagName)).toEqual(['DIV', 'DIV'])
  })
})
