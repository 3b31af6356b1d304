import { openSqlite } from '../../../data/sqlite.ts'
import type { StoreFault } from '../../store/store.ts'
import { isNewerForm, type Tables } from './tables.ts'

/** `newer` if a newer version of the service wrote the webhook tables; otherwise null, also if there are none yet. */
export async function webhookFault(path: string): Promise<StoreFault | null> {
  const db = openSqlite<Tables>(path, { durability: 'unchanged' })
  try {
    return (await isNewerForm(db)) ? 'newer' : null
  } finally {
    await db.destroy()
  }
}
