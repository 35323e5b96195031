import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { createFakeRpc } from '../../testing/approvalFixtures.js'
import { ApiError } from '../api/ApiError.js'
import { createRecoveryCode } from '../custody/recoveryCode.js'
import type { ViewConnection } from '../views/connectView.js'
import type { ViewDescription } from '../views/viewMessages.js'
import { KeysBody } from './KeysBody.js'

afterEach(cleanup)

// Clicks of a test are no visitor's: `shell/overlays.real.test.ts` has those.
vi.mock('../shell/useArmed.js', () => ({
  useArmed: () => ({ isArmed: true, visibility: 'seen', guard: (action: () => void) => action }),
}))

function show(view: Pick<ViewDescription, 'purpose' | 'data'>, codes: string[]) {
  const call: ViewConnection['call'] = () =>
    Promise.reject(new ApiError({ code: codes.shift() ?? '', message: 'x', status: 0 }))
  const description: ViewDescription = { type: 'view', id: 'view', needsWindow: true, ...view }
  render(<KeysBody connection={{ description, call }} rpc={createFakeRpc()} />)
}

it('a window whose frame has a sign-in that is too old says where to sign in, and keeps what was typed (D67)', async () => {
  const visitor = userEvent.setup()
  show({ purpose: 'recover', data: {} }, ['LOGIN_SESSION_EXPIRED', 'SHARE_LOCKED', 'RECOVERY_CODE_WRONG'])
  const code = createRecoveryCode()
  await visitor.type(screen.getByLabelText('Recovery code'), code)
  for (const text of [/sign in at the site/, /sign in at the site/, /for another wallet/]) {
    await visitor.click(screen.getByRole('button', { name: 'Open wallet' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(text))
    expect(screen.getByLabelText('Recovery code')).toHaveProperty('value', code)
  }
})
