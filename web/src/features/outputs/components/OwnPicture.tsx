/** A picture of an output, asked for with the session's headers; until it is there, and where it is gone, its words stand for it. */
import { useQuery } from '@tanstack/react-query';
import type { PictureRef } from '../model';
import { pictureQuery } from '../queries';
import classes from './Output.module.css';

export function OwnPicture({ runId, picture, alt }: { runId: string; picture: PictureRef; alt: string }) {
  const { data: address } = useQuery(pictureQuery(runId, picture.id));
  if (address === undefined || address === null) return <p className={classes.picture}>{alt}</p>;
  return (
    <figure>
      <img src={address} alt={alt} width={picture.width} height={picture.height} />
    </figure>
  );
}
