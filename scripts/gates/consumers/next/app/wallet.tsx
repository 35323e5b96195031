'use client'
import { createLatchkit, LatchkitButton, LatchkitProvider, NetworkButton, useAccount } from 'latchkit'
import { mainnet, solanaMainnet } from 'latchkit/networks'
import type { ReactNode } from 'react'

const client = createLatchkit({ networks: [mainnet, solanaMainnet] })

function Status() {
  const { status } = useAccount()
  return <p>{status}</p>
}

export function Wallet({ children }: { children: ReactNode }) {
  return (
    <LatchkitProvider client={client}>
      <LatchkitButton />
      <NetworkButton />
      <Status />
      {children}
    </LatchkitProvider>
  )
}
