import type { DeviceApprovalReply } from '@latchkit/api/auth'
import { useEffect, useState } from 'react'
import { ApiError } from '../api/ApiError.js'
import type { AuthApi } from '../api/authApi.js'
import { createAuthApi } from '../api/createAuthApi.js'
import { createCall } from '../api/createCall.js'
import { Message } from '../shell/Message.js'
import { showPage } from '../shell/showPage.js'
import { useArmed } from '../shell/useArmed.js'

type State =
  | { status: 'loading' | 'approved' | 'declined' | 'gone' | 'failed' }
  | { status: 'asking'; approval: DeviceApprovalReply; error?: string | undefined }

/** The page of a mailed link: whether a new device may sign in, and which number it shows. */
export function DevicePage({ api, token }: { api: AuthApi; token: string }) {
  const [state, setState] = useState<State>({ status: 'loading' })
  const { isArmed, guard } = useArmed(token)

  useEffect(() => {
    const controller = new AbortController()
    api.getDeviceApproval({ token, signal: controller.signal }).then(
      approval => setState({ status: 'asking', approval }),
      error => {
        if (!controller.signal.aborted) setState({ status: isNetwork(error) ? 'failed' : 'gone' })
      },
    )
    return () => controller.abort()
  }, [api, token])

  if (state.status === 'loading') return <Message title="One moment…" />
  if (state.status === 'approved')
    return (
      <Message title="The device is signed in">
        <p>You can close this page.</p>
      </Message>
    )
  if (state.status === 'declined')
    return (
      <Message title="The device was declined">
        <p>It cannot sign in with this link. Your account is safe.</p>
      </Message>
    )
  if (state.status === 'failed')
    return (
      <Message title="We couldn’t load this page">
        <p>Check your connection, then open the link again.</p>
      </Message>
    )
  if (state.status !== 'asking')
    return (
      <Message title="This link has expired">
        <p>Sign in again on the new device to get another one.</p>
      </Message>
    )

  const { approval, error } = state
  const decide = (decision: Promise<void>, status: 'approved' | 'declined') =>
    decision.then(
      () => setState({ status }),
      (failure: unknown) =>
        setState(
          isNetwork(failure)
            ? { ...state, error: 'We couldn’t reach the server. Try again.' }
            : { status: status === 'approved' ? 'declined' : 'gone' },
        ),
    )
  return (
    <main className="page">
      <h1>Is this you signing in?</h1>
      <p>
        A new device wants to sign in to your account on <strong>{approval.host}</strong>.
      </p>
      <p className="muted">
        {approval.device} · {approval.place}
      </p>
      <p>Choose the number that it shows:</p>
      <div className="buttons">
        {approval.numbers.map(number => (
          <button
            key={number}
            type="button"
            className="button number"
            disabled={!isArmed}
            onClick={guard(() => void decide(api.approveDevice({ token, number }), 'approved'))}
          >
            {number}
          </button>
        ))}
      </div>
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <button
        type="button"
        className="button"
        disabled={!isArmed}
        onClick={guard(() => void decide(api.declineDevice({ token }), 'declined'))}
      >
        This isn’t me
      </button>
    </main>
  )
}

const isNetwork = (error: unknown) => error instanceof ApiError && error.code === 'NETWORK'

const [, token = ''] = /^\/device\/([^/]+)$/.exec(location.pathname) ?? []
showPage(<DevicePage api={createAuthApi(createCall({ origin: location.origin }))} token={token} />)
