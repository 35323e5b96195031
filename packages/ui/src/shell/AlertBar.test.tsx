import type { RaisedAlert } from '@latchkit/core'
import { waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanUp, renderScenario } from '../../testing/renderScenario.js'
import { errorWords } from '../locales/en/errors.js'

afterEach(cleanUp)

describe('the bar of alerts (D50)', () => {
  it('says what happened, what to do and what visitors read, the latest first', async () => {
    const { get } = await renderScenario('connect-alerts')
    await waitFor(() => expect(get('lk-alerts').textContent).toContain('2 alerts for developers'))
    const items = [...get('lk-alerts').querySelectorAll('li')]
    expect(items.map(item => item.dataset['code'])).toEqual(['ORIGIN_NOT_ALLOWED', 'CONFIG_INVALID'])
    expect(items[0]?.textContent).toContain('The origin is not on the allow list of the server.')
    expect(items[0]?.textContent).toContain('Add the origin https://shop.example to ALLOWED_ORIGINS')
    await waitFor(() => expect(items[0]?.textContent).toContain(errorWords.ORIGIN_NOT_ALLOWED))
  })

  it('hides, and is back with the next alert alone', async () => {
    const { client, get, find } = await renderScenario('connect-alerts')
    await waitFor(() => expect(find('lk-alerts')).not.toBeNull())
    await userEvent.click(get('lk-alerts-hide'))
    await waitFor(() => expect(find('lk-alerts')).toBeNull())
    const alert: RaisedAlert = { code: 'RATE_LIMITED', message: 'Too many.', advice: 'Wait.' }
    client.setState(state => ({
      ...state,
      slices: { ...state.slices, alerts: [...(state.slices.alerts ?? []), alert] },
    }))
    await waitFor(() => expect(get('lk-alerts').textContent).toContain('1 alert for developers'))
    expect(get('lk-alerts').querySelectorAll('li')).toHaveLength(1)
  })

  it('is not there for visitors, whose state holds no alerts', async () => {
    const { find, dialog } = await renderScenario('connect')
    expect(find('lk-alerts')).toBeNull()
    expect(dialog.textContent).not.toMatch(/alert/i)
  })
})
