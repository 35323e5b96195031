import type { ConnectMethod } from '@latchkit/core'
import { createChunk } from '@latchkit/core/internal'
import type { ReactNode } from 'react'
import { adopt } from '../../context/adopt.js'
import { useLazy } from '../../context/useLazy.js'

const chunk = createChunk(() => import('../methods/index.js').then(adopt))

const Places = ({ methods }: { methods: readonly ConnectMethod[] }): ReactNode =>
  methods.map(method => <div className="row ghost" key={method} />)

function Loaded({ methods }: { methods: readonly ConnectMethod[] }): ReactNode {
  const { module } = useLazy(chunk)
  return module ? <module.LoginMethods methods={methods} /> : <Places methods={methods} />
}

/** The ways to sign in without a wallet; their places are held while the code is loading. */
export const LoginSection = ({
  methods,
  isHeld,
}: {
  methods: readonly ConnectMethod[]
  isHeld: boolean
}): ReactNode => (isHeld ? <Places methods={methods} /> : <Loaded methods={methods} />)
