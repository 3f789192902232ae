/** Saves the drawing on a canvas as a PNG file. */
import { saveFile } from './save-svg.ts';

/** Two pixels of the file for each of the picture, as on sharp screens. */
const SCALE = 2;
/** Browsers draw no larger side, and no more pixels. */
const LARGEST_SIDE = 16_384;
const MOST_PIXELS = 1 << 26;
/** Below this scale the words are illegible. */
const LEAST_SCALE = 0.75;

/** Saves a picture of this size; returns whether it was small enough to be drawn. Throws if the browser does not draw it. */
export async function savePngOf(name: string, width: number, height: number, paint: (context: CanvasRenderingContext2D) => void): Promise<boolean> {
  const scale = Math.min(SCALE, LARGEST_SIDE / Math.max(width, height), Math.sqrt(MOST_PIXELS / (width * height)));
  if (scale < LEAST_SCALE) return false;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.floor(width * scale), Math.floor(height * scale)];
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser gives no canvas to draw on');
  context.scale(scale, scale);
  paint(context);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('the browser made no PNG of the canvas');
  saveFile(name, blob, 'image/png');
  return true;
}
