-- How far the words of a call's conversation have been said on its line: the position of the last message, and how many lines the
-- transcript had then. Another number of lines means that an older release has spoken since, which counts nothing.
alter table calls add column said_up_to integer, add column said_lines integer;
