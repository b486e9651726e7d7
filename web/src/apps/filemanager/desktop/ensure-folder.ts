import { presentPath, type FileManager } from '../model/file-manager'

/** Makes the manager's folder if it is missing. What fails here fails again, and is told, in what needs the folder. */
export async function ensureFolder(manager: FileManager): Promise<void> {
  await manager.os.files.createFolder(presentPath(manager), { parents: true })
}
