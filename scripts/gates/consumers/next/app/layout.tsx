import 'latchkit/styles.css'
import type { ReactNode } from 'react'
import { Wallet } from './wallet'

export const metadata = { title: 'Consumer', icons: 'data:,' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Wallet>{children}</Wallet>
      </body>
    </html>
  )
}
