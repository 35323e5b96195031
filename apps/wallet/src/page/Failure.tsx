import type { ReactNode } from 'react'
import { Icon } from '../ui/icons.js'

/** Shows why the wallet cannot start. */
export function Failure({ message }: { message: string }): ReactNode {
  return (
    <main className="empty" role="alert" data-testid="wallet-failure">
      <Icon name="warning" size={36} />
      <h1>The wallet couldn’t start</h1>
      <p>{message}</p>
    </main>
  )
}
