export const icons = {
  picture:
    'M4.5 7A2.5 2.5 0 0 1 7 4.5h10A2.5 2.5 0 0 1 19.5 7v10a2.5 2.5 0 0 1-2.5 2.5H7A2.5 2.5 0 0 1 4.5 17zM5 16l4-4 3.5 3.5L15 13l4 4M15 8.5h.1',
} as const
