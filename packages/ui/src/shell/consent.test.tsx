import { giveConsent } from '@latchkit/core/internal'
import { fireEvent, waitFor } from '@testing-library/dom'
import { afterEach, describe, expect, it } from 'vitest'
import { createScenarioClient } from '../../testing/createScenarioClient.js'
import { createState, openAt, phone } from '../../testing/fixtures.js'
import { cleanUp, getScenario, renderModal } from '../../testing/renderScenario.js'
import type { Scenario } from '../../testing/scenario.js'
import { scenarios } from '../../testing/scenarios.js'

afterEach(cleanUp)

const terms = { termsConditionsUrl: 'https://orchard.example/terms' }

/** The scenario on a site whose visitors tick a box first. */
function start(scenario: Scenario) {
  const { state } = scenario
  return createScenarioClient(
    { ...scenario, state: { ...state, features: { ...state.features, legalCheckbox: true } } },
    terms,
  )
}

const loginSteps = ['EmailLogin', 'ConnectSocials', 'EmailVerifyOtp', 'EmailVerifyDevice']
const lists = ['Connect', 'AllWallets']
const ways = scenarios.filter(
  ({ view }) =>
    lists.includes(view) ||
    loginSteps.includes(view) ||
    (view.startsWith('Connecting') && view !== 'ConnectingSiwe'),
)
/** Events of a wallet, a relay or the secure site being asked. */
const begun = /^connection\/(requested|pairingStarted|pairingReady|opened)$|^login\/started$/

describe('views cannot go around the box (R9.12)', () => {
  it('walks every view that connects', () => {
    expect([...new Set(ways.map(({ view }) => view))].sort()).toEqual(
      [
        ...lists,
        ...loginSteps,
        'ConnectingExternal',
        'ConnectingFarcaster',
        'ConnectingSocial',
        'ConnectingWalletConnect',
        'ConnectingWalletConnectBasic',
      ].sort(),
    )
  })

  it.each(ways.map(scenario => [scenario.name, scenario] as const))(
    'attack G-2: %s has the box, and no control of it connects before the tick',
    async (_, scenario) => {
      const client = start(scenario)
      const initial = client.getState()
      const { dialog, get } = await renderModal(client)
      await waitFor(() => get('lk-legal-checkbox'))
      const drawn = client.events.length
      const list = () => [
        ...dialog.querySelectorAll<HTMLElement>(
          '.view:not([data-leaving]) button, .view:not([data-leaving]) a, .view:not([data-leaving]) form',
        ),
      ]
      for (let index = 0; index < list().length; index++) {
        const control = list()[index]
        if (!control) continue
        expect(control.getAttribute('href') ?? '', 'no link into a wallet').not.toMatch(/^wc:|[?&]uri=/)
        for (const field of control.querySelectorAll('input'))
          fireEvent.change(field, { target: { value: 'alice@example.com' } })
        if (control.tagName === 'FORM') fireEvent.submit(control)
        else {
          control.addEventListener('click', event => event.preventDefault(), { once: true })
          control.click()
        }
        await Promise.resolve()
        client.setState(() => initial)
        await waitFor(() => expect(dialog.dataset['view']).toBe(scenario.view))
      }
      const seen = client.events.slice(drawn).map(({ type }) => type)
      expect(seen.filter(type => begun.test(type))).toEqual([])
    },
  )

  it('says in words why nothing happened, beside the box, and takes the focus there', async () => {
    const client = start(getScenario('login-socials'))
    const { dialog, get, find, modal } = await renderModal(client)
    await waitFor(() => get('lk-legal-checkbox'))
    get('lk-social-google').click()
    await waitFor(() =>
      expect(dialog.querySelector('.consent-error')?.textContent).toBe('Agree to the terms to continue.'),
    )
    expect(client.getState().modal.shake).toBe(true)
    await waitFor(() => expect(modal.host.shadowRoot?.activeElement).toBe(get('lk-legal-checkbox')))
    expect(get('lk-legal-checkbox').getAttribute('aria-describedby')).toBe('lk-consent-error')
    get('lk-legal-checkbox').click()
    await waitFor(() => expect(find('lk-legal-checkbox')).toBeNull())
    expect(client.getState().consent).toEqual({ isGiven: true, refused: 0 })
  })

  it.each(['desktop', 'phone'])(
    'the view of the code says what is missing, and shows the code after the tick (R2.4, %s)',
    async platform => {
      const state = openAt(createState(), { view: 'ConnectingWalletConnectBasic', data: {} })
      const client = start({
        name: 'basic',
        view: 'ConnectingWalletConnectBasic',
        state,
        ...(platform === 'phone' ? { platform: phone } : {}),
      })
      const { get, text } = await renderModal(client)
      await waitFor(() => expect(text()).toContain('Agree to the terms to continue.'))
      expect(client.getState().flow.step).toBe('idle')
      giveConsent(client, true)
      await waitFor(() => expect(client.getState().flow.step).toBe('pairing'))
      expect(get('lk-qr').textContent).not.toContain('Agree')
    },
  )

  it('draws the box without a link where the address of the terms is not usable', async () => {
    const scenario = getScenario('connect-consent')
    const client = createScenarioClient(scenario, {
      termsConditionsUrl: 'javascript:alert(1)',
      privacyPolicyUrl: undefined,
    })
    const { get } = await renderModal(client)
    await waitFor(() => expect(get('lk-legal').textContent).toBe('I agree to the Terms of Service.'))
    expect(get('lk-legal').querySelector('a')).toBeNull()
  })
})
