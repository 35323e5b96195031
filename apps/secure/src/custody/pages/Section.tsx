import type { ReactNode } from 'react'
import type { Task } from './useTask.js'

/** A part of the settings with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="section">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** A button that runs one piece of work. */
export function TaskButton({
  task,
  run,
  label,
  name,
  testId,
  isDanger = false,
  isPrimary = false,
}: {
  task: Task
  run: () => Promise<void>
  label: string
  /** What a screen reader says, where the label alone is not enough. */
  name?: string | undefined
  testId?: string | undefined
  isDanger?: boolean | undefined
  isPrimary?: boolean | undefined
}) {
  return (
    <button
      type="button"
      className={isDanger ? 'button danger' : isPrimary ? 'button primary' : 'button'}
      aria-label={name}
      data-testid={testId}
      disabled={task.isBusy}
      onClick={() => task.run(run)}
    >
      {label}
    </button>
  )
}

export const formatDate = (time: number): string =>
  new Date(time).toLocaleDateString(undefined, { dateStyle: 'medium' })
